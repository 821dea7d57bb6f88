import type { FlowSettings } from '@verify/contract';
import type { Quad } from '@verify/reading';
import type { DocumentReading } from '@verify/print/document';
import { expect, test } from 'vitest';
import { file, material } from '../../material/material.fixture.ts';
import type { KnownMaterial, Material } from '../../material/material.ts';
import { holderMemo } from '../../signals/memory/holder.ts';
import type { Tools } from '../tools.ts';
import { alter, FLOW, GOOD, zone } from './context.fixture.ts';
import { docCheck } from './doc-check.ts';
import { numberHash } from '../../signals/memory/number-hash.ts';

const QUAD: Quad = [
  { x: 20, y: 15 },
  { x: 220, y: 15 },
  { x: 220, y: 165 },
  { x: 20, y: 165 },
];
const RASTER = { width: 240, height: 180, data: new Uint8ClampedArray(240 * 180 * 4).fill(200) };
const IMAGE = {
  ok: true,
  raster: RASTER,
  scale: 1,
  widthPx: 240,
  heightPx: 180,
  mediaType: 'image/png',
  orientation: 1,
  marks: { software: null, segments: [], camera: null },
  pixels: { data: new Uint8Array(RASTER.data), channels: 4 },
  evidence: Promise.resolve({ bytes: Uint8Array.of(7), widthPx: 240, heightPx: 180 }),
};
const crop = (kind: string) => ({
  side: 'front',
  kind,
  quad: QUAD,
  raster: { width: 12, height: 8, data: new Uint8ClampedArray(384) },
});
const field = (category: string, value: string, confidence = 0.95) => ({
  category,
  value,
  raw: value,
  contentType: category.startsWith('Date') ? 'date' : 'string',
  confidence,
  by: 'label',
  box: { x: 1, y: 1, width: 2, height: 2 },
});
const VIZ = Object.entries(GOOD).map(([category, value]) => field(category, value));

type Change = Omit<Partial<DocumentReading>, 'front'> & { readonly front?: object };
function readingOf({ front, ...change }: Change = {}): DocumentReading {
  const side = {
    side: 'front',
    found: 'edges',
    quad: QUAD,
    edgeScore: 1,
    cutOff: null,
    rowsOfPrint: null,
    quality: null,
    mrz: { ok: true, mrz: zone() },
    viz: VIZ,
    overprint: null,
    barcodes: [],
    ...front,
  };
  const crops = [crop('front'), crop('portrait')];
  return {
    mrz: zone(),
    mrzSure: true,
    mrzSide: 'front',
    front: side,
    back: null,
    headings: [],
    crops,
    ...change,
  } as unknown as DocumentReading;
}
interface Given {
  readonly reading?: DocumentReading;
  readonly image?: object;
  readonly change?: Partial<Material>;
  readonly flow?: Partial<FlowSettings>;
}
async function checked({ reading = readingOf(), image = IMAGE, change = {}, flow = {} }: Given = {}) {
  const judged: object[] = [];
  const asked: unknown[][] = [];
  const tools = {
    image: async () => image,
    reader: { read: async () => reading },
    mrz: { read: () => ({ ok: false }) },
    judgeForgery: (input: object) => {
      judged.push(input);
      return [];
    },
    faces: () => Promise.reject(new Error('no faces are compared')),
    holders: async (...of: unknown[]) => {
      asked.push(of);
      return [{ same: false, daysAgo: 40 }];
    },
  } as unknown as Tools;
  const run = await docCheck.run(
    material(file(Uint8Array.of(1)), { flow: { ...FLOW, ...flow }, ...change }),
    tools,
    new Map(),
  );
  return { ...run, codes: run.raised.map(({ code }) => code), judged, asked };
}

test('a good passport raises nothing, and all its fields are collected', async () => {
  const { codes, document, fields, images, findings, judged } = await checked();
  expect(codes).toEqual([]);
  expect(document).toEqual({ documentType: 'passport', issuingCountry: 'UTO' });
  expect(fields!.map(({ category, content }) => [category, content])).toEqual([
    ['Document number', 'L898902C3'],
    ['Date of expiry', '2030-04-15'],
    ['Issue country', 'UTO'],
    ['First name', 'ANNA MARIA'],
    ['Last name', 'ERIKSSON'],
    ['Date of birth', '1974-08-12'],
    ['Nationality', 'UTO'],
    ['Sex', 'F'],
    ['Document code', 'P'],
  ]);
  expect(images!.map(({ key }) => key)).toEqual(['front-evidence', 'front-front-1', 'front-portrait-2']);
  const { ocr, mrz, nfc, barcode, images: extracted } = findings.extracted;
  expect([ocr.length, mrz.length, nfc, barcode, extracted.length]).toEqual([5, 9, [], [], 2]);
  expect(findings.documentDataChecking).toHaveLength(9);
  expect(judged).toHaveLength(1);
});

test('a side without a document is not judged for forgery', async () => {
  const empty = { found: null, mrz: { ok: false }, viz: [] };
  const { codes, judged } = await checked({
    reading: readingOf({ mrz: null, mrzSide: null, crops: [], front: empty }),
  });
  expect(judged).toEqual([]);
  expect(codes).toContain('DC001');
});

test('an overprint, a cropped edge and a missing portrait each raise their code', async () => {
  expect((await checked({ reading: readingOf({ front: { overprint: 'SPECIMEN' } }) })).codes).toEqual(['DC033']);
  expect((await checked({ reading: readingOf({ front: { cutOff: 'edge', mrz: { ok: false } } }) })).codes).toEqual([
    'DC018',
  ]);
  const without = readingOf({ crops: [crop('front')] as unknown as DocumentReading['crops'] });
  expect((await checked({ reading: without })).codes).toHaveLength(1);
});

const SECRET = new Uint8Array(32).fill(9);
const known = (change: Partial<KnownMaterial> = {}): { known: KnownMaterial } => ({
  known: { seen: [], challengesRepeat: false, accountId: 'acc', blockSecret: SECRET, blocked: [], ...change },
});

test('numbers of every source are looked up in the block list', async () => {
  const hash = (number: string) => numberHash(SECRET, 'acc', number);
  const blocked = (numbers: readonly string[], reading?: DocumentReading) =>
    checked({ ...(reading && { reading }), change: known({ blocked: numbers.map(hash) }) });
  const counted = ({ trace }: Awaited<ReturnType<typeof blocked>>) =>
    trace.find(({ code }) => code === 'DC036')!.inputs;
  expect((await blocked(['L898902C3'])).codes).toEqual(['DC036']);
  expect(counted(await blocked(['L898902C3']))).toMatchObject({ checked: 1, found: 1 });
  expect((await blocked(['X1234567'])).codes).toEqual([]);
  const viz = [...VIZ.filter(({ category }) => category !== 'Document number'), field('Document number', 'X1234567')];
  expect(counted(await blocked(['X1234567', 'Y1'], readingOf({ front: { viz } })))).toMatchObject({
    checked: 2,
    found: 1,
  });
  expect((await checked()).trace.find(({ code }) => code === 'DC036')!.outcome).toBe('skipped');
});

const ANNAS = { documentNumber: 'L898902C3', dateOfBirth: '1974-08-12', lastName: 'ERIKSSON', firstName: 'ANNA MARIA' };

test('earlier applications with the same number and date of birth are queried', async () => {
  const { asked, codes } = await checked({ change: { ...known(), environment: 'live' } });
  expect(asked).toEqual([[{ ...holderMemo(SECRET, 'acc', ANNAS), pages: [] }, false]]);
  expect(codes).toContain('DC034');
  expect((await checked()).asked).toEqual([]);
});

test.each([
  ['a name of 0.9', zone({}, undefined, 0.9), 1],
  ['a name that is less sure', zone({}, undefined, 0.89), 0],
  ['no first name', zone({ secondaryIdentifier: '' }), 1],
  ['a wrong digit of the number', zone({}, alter(10)), 0],
  ['a wrong digit of the birth', zone({}, alter(20)), 0],
] as const)('a zone with %s queries earlier applications: %#', async (_, mrz, times) => {
  const reading = readingOf({ mrz, front: { mrz: { ok: true, mrz }, viz: [] } });
  expect((await checked({ reading, change: known() })).asked).toHaveLength(times);
});
