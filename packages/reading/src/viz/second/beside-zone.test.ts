import { describe, expect, test } from 'vitest';
import { parseMrz } from '../../mrz/parse.ts';
import type { MrzReading, Raster } from '../../types.ts';
import type { VizField, VizRequest } from '../viz-field.ts';
import { readBesideZone } from './beside-zone.ts';
import type { LineRecogniser } from './line-recogniser.ts';

const CORNERS = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
] as const;

function zone(second: string): MrzReading {
  const read = parseMrz(['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', second], { today: '2026-11-20' });
  if (!read) throw new Error('The zone does not parse');
  return { ...read, quad: CORNERS, repairs: [], lineConfidence: [] };
}
const mrz = zone('L898902C36UTO7408122F1204159ZE184226B<<<<<10');

const PX_PER_MM = 12;
const [WIDTH_MM, HEIGHT_MM] = [125, 88];

interface DrawnLine {
  readonly yMm: number;
  readonly letters: number;
  /** Of a letter, which is 0.4 of it wide and stands 0.67 of it from the next. */
  readonly heightMm?: number;
}

const LEFT_PX = 480;

/** A white page with lines of dark bars, each as long as so many letters. */
function pageWith(lines: readonly DrawnLine[]): Raster {
  const [width, height] = [WIDTH_MM * PX_PER_MM, HEIGHT_MM * PX_PER_MM];
  const data = new Uint8Array(4 * width * height).fill(255);
  for (const { yMm, letters, heightMm = 2.5 } of lines) {
    const tall = heightMm * PX_PER_MM;
    for (let letter = 0; letter < letters; letter++)
      for (let y = 0; y < tall; y++) {
        const from = (yMm * PX_PER_MM + y) * width + LEFT_PX + Math.round((letter * tall) / 1.5);
        for (let x = 0; x < 0.4 * tall; x++) data.fill(20, 4 * (from + x), 4 * (from + x) + 3);
      }
  }
  return { width, height, data };
}

const BLANK = pageWith([]);

const request = (flat: Raster = BLANK, signal = { aborted: false }): VizRequest => ({
  flat,
  widthMm: WIDTH_MM,
  heightMm: HEIGHT_MM,
  without: [],
  templateKeys: [],
  mrz,
  issuingState: 'UTO',
  today: '2026-11-20',
  signal,
});

type Answers = readonly (readonly [text: string, confidence: number])[];
/** Says one answer after another, and nothing when they are used up. */
function saying(...answers: Answers) {
  let asked = 0;
  const recogniser: LineRecogniser = {
    recognise: async () => {
      const [text, confidence] = answers[asked++] ?? ['', 0];
      const letters = [...text.replaceAll(' ', '')];
      return {
        text,
        confidence,
        symbols: letters.map((letter) => ({ text: letter, confidence, box: { x: 0, y: 0, width: 9, height: 48 } })),
      };
    },
  };
  return { load: async () => recogniser, asked: () => asked };
}

const field = (category: VizField['category'], value: string, confidence: number): VizField => ({
  category,
  value,
  contentType: category.startsWith('Date') ? 'date' : 'string',
  raw: value,
  confidence,
  box: { x: 400, y: 300, width: 300, height: 30 },
  by: 'label',
});

/** The rest of the zone, read so well that nobody looks again. */
const WELL: readonly VizField[] = [
  field('Last name', 'ERIKSSON', 0.9),
  field('First name', 'ANNA MARIA', 0.9),
  field('Document number', 'L898902C3', 0.9),
  field('Date of birth', '1974-08-12', 0.9),
  field('Date of expiry', '2012-04-15', 0.9),
];
const withField = (one: VizField): VizField[] => WELL.map((each) => (each.category === one.category ? one : each));
const without = (category: VizField['category']): VizField[] => WELL.filter((each) => each.category !== category);
const named = (fields: readonly VizField[], category: VizField['category']) =>
  fields.find((each) => each.category === category);

describe('a field that was read', () => {
  test('is not looked at again when it is sure and the zone says the same', async () => {
    const { load, asked } = saying();
    expect(await readBesideZone(load, withField(field('Last name', 'ERIKSSON', 0.8)), request())).toContainEqual(
      field('Last name', 'ERIKSSON', 0.8),
    );
    expect(asked()).toBe(0);
  });

  test('of three letters is shown by a word that contains them', async () => {
    const short = field('Last name', 'LEE', 0.9);
    const within = await readBesideZone(saying(['ALEES', 0.99]).load, withField(short), request());
    expect(named(within, 'Last name')!.confidence).toBeCloseTo(1 - 0.1 * 0.01);
  });

  test('that contradicts the zone at the limit is unsure, and below it nothing', async () => {
    const fields = async (confidence: number) =>
      readBesideZone(saying().load, withField(field('Document number', 'L898902X3', confidence)), request());
    expect(named(await fields(0.7), 'Document number')!.confidence).toBe(0.6);
    expect(named(await fields(0.69), 'Document number')!.confidence).toBe(0.69);
  });
});

describe('a field that was missed', () => {
  const page = pageWith([{ yMm: 30, letters: 9 }]);
  const find = async (...answers: Answers) => {
    const { load, asked } = saying(...answers);
    return {
      found: named(await readBesideZone(load, without('Document number'), request(page)), 'Document number'),
      asked,
    };
  };

  test('is found in print of its length', async () => {
    const { found, asked } = await find(['L898902C3', 0.95]);
    expect(found).toMatchObject({ value: 'L898902C3', confidence: 0.95, by: 'mrz' });
    expect(found!.box.y).toBeGreaterThan(28 * PX_PER_MM);
    expect(asked()).toBe(1);
  });

  test('needs one look whose letters are likelier than not', async () => {
    expect((await find(['L898902C3', 0.3], ['L898902C3', 0.5])).found).toMatchObject({
      value: 'L898902C3',
      confidence: 0.5,
    });
    expect((await find(['L898902C3', 0.3], ['L898902C3', 0.49])).found).toBeUndefined();
  });

  const asked = async (line: Omit<DrawnLine, 'yMm'>, fields = without('Document number')) => {
    const { load, asked: count } = saying();
    await readBesideZone(load, fields, request(pageWith([{ yMm: 30, ...line }])));
    return count();
  };

  test('is looked for in lines that are not too short and not too long', async () => {
    expect(await asked({ letters: 3 })).toBe(1);
    expect(await asked({ letters: 26 })).toBe(1);
    expect(await asked({ letters: 29 })).toBe(0);
    expect(await asked({ letters: 29 }, without('Date of birth'))).toBe(1);
    expect(await asked({ letters: 32 }, without('Date of birth'))).toBe(0);
  });

  test('a name that was found says that its accents are not known, and a number does not', async () => {
    const { load } = saying(['ERIKSSON', 0.97]);
    const names = await readBesideZone(load, without('Last name'), request(page));
    expect(named(names, 'Last name')).toMatchObject({ value: 'ERIKSSON', accentsDoubtful: true });
    expect((await find(['L898902C3', 0.97])).found).not.toHaveProperty('accentsDoubtful');
  });

  test('a value that the first reader cut off is found whole', async () => {
    const cut = field('First name', 'MARIA', 0.5);
    const name = ['Anna Maria', 0.97] as const;
    const long = pageWith([{ yMm: 30, letters: 10 }]);
    const fields = await readBesideZone(saying(name, name).load, withField(cut), request(long));
    expect(fields.filter(({ category }) => category === 'First name')).toMatchObject([
      { value: 'ANNA MARIA', confidence: 0.6 },
    ]);
  });
});

test('an unsure line is cut out in three ways: as usual, closer, and with more around it', async () => {
  const strips: string[] = [];
  const recogniser: LineRecogniser = {
    recognise: async ({ width, height }) => {
      strips.push(`${width} x ${height}`);
      return { text: 'L898902C3', confidence: 0.9, symbols: [] };
    },
  };
  const page = pageWith([{ yMm: 30, letters: 9 }]);
  await readBesideZone(async () => recogniser, without('Document number'), request(page));
  expect(strips).toEqual(['226 x 48', '268 x 48', '190 x 48']);
});

describe('what it costs', () => {
  const crowded = pageWith(Array.from({ length: 20 }, (_, i) => ({ yMm: 4 + 4 * i, letters: 9 })));

  test('sixteen lines at most', async () => {
    const { load, asked } = saying();
    await readBesideZone(load, [], request(crowded));
    expect(asked()).toBe(16);
  });
});
