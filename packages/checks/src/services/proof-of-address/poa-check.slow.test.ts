import { HOSTILE_PDFS, paper, type PaperRequest, paperPdf, photographPaper, scannedPaper } from '@verify/specimen';
import { beforeAll, expect, test } from 'vitest';
import { TODAY } from '../document/context.fixture.ts';
import { paperMaterial } from '../paper/papers.fixture.ts';
import { createTools, type Tools } from '../tools.ts';
import { poaCheck } from './poa-check.ts';

let tools: Tools;
beforeAll(async () => void (tools = await createTools({ assets: {} })));

const bill = (change: Partial<PaperRequest> = {}) => paper({ seed: 4, today: TODAY, ...change });
const run = async (...args: Parameters<typeof paperMaterial>) => poaCheck.run(paperMaterial(...args), tools, new Map());
const codes = ({ raised }: Awaited<ReturnType<typeof run>>) => raised.map(({ code }) => code);

const KINDS = ['utility', 'telecom', 'tax', 'government', 'rent', 'bank'] as const;
// C074
test.each(['en', 'de', 'fr', 'es'] as const)('all kinds of papers in %s prove an address', async (language) => {
  for (const [seed, kind] of KINDS.entries()) {
    const sheet = bill({ kind, language, seed });
    const found = await run(sheet, paperPdf(sheet));
    expect([kind, found.raised]).toEqual([kind, []]);
    const [address, issued, issuer] = found.findings.extracted.ocr;
    expect(address!.content).toContain(sheet.truth.address.postcode);
    expect([issued!.content, issuer!.content]).toEqual([sheet.truth.issuedOn, sheet.truth.issuer]);
    tools.forget();
  }
});

// C078
test.each([
  ['words of no kind', { nondescript: true }, {}, 'PA001', 'We could not tell what kind of paper this is'],
  ['a bill of last year', { issuedDaysAgo: 200 }, {}, 'PA002', '200 days, at most 90'],
  ['a bill of next month', { issuedDaysAgo: -30 }, {}, 'PA002', 'its date of issue lies in the future'],
  ['no issuer', { issuer: null }, {}, 'PA005', undefined],
  ['another name', {}, { profile: [{ category: 'Last name', value: 'Marlowe' }] }, 'PA004', undefined],
  ['no given address', {}, { address: undefined }, 'PA003', 'no address was given to compare with'],
] as const)('%s', async (_, request, change, code, detail) => {
  const sheet = bill({ language: 'de', lastName: 'Berger', ...request });
  const found = await run(sheet, paperPdf(sheet), change as object);
  expect(found.raised.map((each) => [each.code, each.question ?? each.detail])).toEqual([[code, detail]]);
});

test.each([
  ['updated', 'saved-again'],
  ['overlaid', 'text-over-text'],
  ['editor', 'editor'],
] as const)('an edited PDF is raised: %s', async (edit, signal) => {
  const sheet = bill({ language: 'fr' });
  const found = await run(sheet, paperPdf(sheet, edit));
  expect(found.raised).toContainEqual({ code: 'PA006', detail: signal });
});

test('a scan and a photo are recognised', async () => {
  const english = bill({ kind: 'utility', language: 'en', seed: 2 });
  expect(codes(await run(english, await scannedPaper(english)))).toEqual([]);
  const german = bill({ kind: 'tax', language: 'de', seed: 17 });
  expect(codes(await run(german, await photographPaper(german, 17)))).toEqual([]);
  const stranger = { address: { ...german.truth.address, postcode: '99999', city: 'Anderswo' } };
  const found = await run(german, await photographPaper(german, 17), stranger);
  expect(codes(found)).toEqual(['PA003']);
  expect(found.images).toMatchObject([{ kind: 'evidence', ofFileId: 'paper' }]);
});

// C079
test.each(Object.keys(HOSTILE_PDFS))('a hostile PDF gets an outcome: %s', async (name) => {
  const sheet = bill();
  const before = process.memoryUsage().rss;
  const found = await run(sheet, HOSTILE_PDFS[name]!());
  expect(codes(found)).toEqual(['PA001']);
  expect(process.memoryUsage().rss - before).toBeLessThan(1_000_000_000);
});

// C076
test('the profile’s address is compared, alone or together with the given one', async () => {
  const bill = paper({ seed: 4, today: TODAY, kind: 'utility', language: 'de' });
  const { addressLine, postcode, city } = bill.truth.address;
  const own = { category: 'Address', value: `${addressLine}, ${postcode} ${city}` } as const;
  const other = { category: 'Address', value: 'Invalidenstraße 4, 10115 Berlin' } as const;
  const codes = async (change: object) => (await run(bill, paperPdf(bill), change)).raised.map(({ code }) => code);
  expect(await codes({ address: undefined, profile: [own] })).toEqual([]);
  expect(await codes({ address: undefined, profile: [other] })).toEqual(['PA003']);
  expect(await codes({ profile: [other] })).toEqual(['PA003']);
  expect(await codes({ address: undefined, profile: [] })).toEqual(['PA003']);
});

test('the trace contains no values of the paper', async () => {
  const sheet = bill({ kind: 'bank', language: 'en', lastName: 'Whitfield' });
  const trace = JSON.stringify((await run(sheet, paperPdf(sheet))).trace);
  const { lastName, address, accountNumber } = sheet.truth;
  for (const value of [lastName, address.postcode, address.addressLine, accountNumber!])
    expect(trace).not.toContain(value);
});
