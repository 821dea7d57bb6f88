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

/** A white page with lines of dark bars, each as long as so many letters of 2.5 mm. */
function pageWith(lines: readonly { readonly yMm: number; readonly letters: number }[]): Raster {
  const [width, height] = [WIDTH_MM * PX_PER_MM, HEIGHT_MM * PX_PER_MM];
  const data = new Uint8Array(4 * width * height).fill(255);
  for (const { yMm, letters } of lines)
    for (let letter = 0; letter < letters; letter++)
      for (let y = 0; y < 30; y++)
        for (let x = 0; x < 12; x++)
          data.fill(
            20,
            4 * ((yMm * PX_PER_MM + y) * width + 480 + 20 * letter + x),
            4 * ((yMm * PX_PER_MM + y) * width + 480 + 20 * letter + x) + 3,
          );
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

/** Says one answer after another, and nothing when they are used up. */
function saying(...answers: readonly (readonly [text: string, confidence: number])[]) {
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

  test('becomes surer when the second reader shows it, too', async () => {
    const unsure = field('Last name', 'ERIKSSON', 0.79);
    const sure = await readBesideZone(saying(['ERIKSSON', 0.95]).load, withField(unsure), request());
    expect(named(sure, 'Last name')!.confidence).toBeCloseTo(1 - 0.21 * 0.05);
    const less = await readBesideZone(saying(['ERIKSSON', 0.94]).load, withField(unsure), request());
    expect(named(less, 'Last name')!.confidence).toBeCloseTo(1 - 0.21 * 0.4);
  });

  test('that contradicts the zone stays where both readers show it, also beside a label', async () => {
    const other = field('Document number', 'L898902X3', 0.7);
    const fields = await readBesideZone(saying(['No. L898902X3', 0.97]).load, withField(other), request());
    expect(named(fields, 'Document number')).toMatchObject({ value: 'L898902X3', confidence: 1 - 0.3 * (1 - 0.97) });
  });

  test('that contradicts the zone unsurely is sure where the second reader surely shows it, too', async () => {
    const other = field('Document number', 'L898902X3', 0.5);
    const sure = await readBesideZone(saying(['L898902X3', 0.95]).load, withField(other), request());
    expect(named(sure, 'Document number')!.confidence).toBeCloseTo(1 - 0.5 * 0.05);
    const unsure = await readBesideZone(saying(['L898902X3', 0.94]).load, withField(other), request());
    expect(named(unsure, 'Document number')).toEqual(other);
  });

  test('of two letters is not shown by a word that contains them', async () => {
    const short = field('Last name', 'LI', 0.9);
    const within = await readBesideZone(saying(['ALICE', 0.99]).load, withField(short), request());
    expect(named(within, 'Last name')!.confidence).toBe(0.6);
    const alone = await readBesideZone(saying(['LI', 0.99]).load, withField(short), request());
    expect(named(alone, 'Last name')!.confidence).toBeGreaterThan(0.99);
  });

  test('that contradicts the zone says nothing where the second reader shows another', async () => {
    const other = field('Date of expiry', '2017-04-15', 0.9);
    for (const said of ['15.04.2012', '15.04.2011', '']) {
      const fields = await readBesideZone(saying([said, 0.99]).load, withField(other), request());
      expect(named(fields, 'Date of expiry')).toMatchObject({ value: '2017-04-15', confidence: 0.6 });
    }
  });

  test('a printed date is the same in another form', async () => {
    const other = { ...field('Date of expiry', '2017-04-15', 0.9), raw: '15 04 2017' };
    const fields = await readBesideZone(saying(['15 APR 2017', 0.96]).load, withField(other), request());
    expect(named(fields, 'Date of expiry')!.confidence).toBeGreaterThan(0.99);
  });

  test('of which the zone says nothing is left alone', async () => {
    const { load, asked } = saying();
    const place = field('Place of birth', 'ZENITH', 0.3);
    expect(await readBesideZone(load, [...WELL, place], request())).toEqual([...WELL, place]);
    expect(asked()).toBe(0);
  });
});

describe('a field that was missed', () => {
  const page = pageWith([{ yMm: 30, letters: 9 }]);
  const find = async (...answers: Parameters<typeof saying>) => {
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

  test('is unsure below the limit, and needs another look that shows it', async () => {
    const { found, asked } = await find(['L898902C3', 0.94], ['L898902O3', 0.9], ['L898902C3', 0.3]);
    expect(found).toMatchObject({ value: 'L898902C3', confidence: 0.6 });
    expect(asked()).toBe(3);
    expect((await find(['L898902C3', 0.94], ['L898902O3', 0.9], ['898902C3', 0.9])).found).toBeUndefined();
  });

  test('needs one look whose letters are likelier than not', async () => {
    expect((await find(['L898902C3', 0.3], ['L898902C3', 0.5])).found).toMatchObject({
      value: 'L898902C3',
      confidence: 0.5,
    });
    expect((await find(['L898902C3', 0.3], ['L898902C3', 0.49])).found).toBeUndefined();
  });

  test('may be read otherwise than the zone, and is unsure then', async () => {
    expect((await find(['L898902X3', 0.99])).found).toMatchObject({ value: 'L898902X3', confidence: 0.6 });
  });

  test('is not found in print of another length, or where nothing is printed', async () => {
    for (const flat of [BLANK, pageWith([{ yMm: 30, letters: 40 }]), pageWith([{ yMm: 30, letters: 2 }])]) {
      const { load, asked } = saying(['L898902C3', 0.99]);
      await readBesideZone(load, without('Document number'), request(flat));
      expect(asked()).toBe(0);
    }
  });

  test('a guess of the first reader that the second does not show gives way to it, but then the two differ', async () => {
    const guess = field('Document number', 'LB98', 0.69);
    const fields = await readBesideZone(saying(['', 0], ['L898902C3', 0.99]).load, withField(guess), request(page));
    expect(fields.filter(({ category }) => category === 'Document number')).toMatchObject([
      { value: 'L898902C3', confidence: 0.6 },
    ]);
    const kept = await readBesideZone(saying(['', 0], ['', 0]).load, withField(guess), request(page));
    expect(named(kept, 'Document number')).toEqual(guess);
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

  test('a date is found in every century that the zone may mean', async () => {
    const born15 = zone('L898902C36UTO1508128F1204159ZE184226B<<<<<10');
    const flat = pageWith([{ yMm: 30, letters: 10 }]);
    for (const year of [1915, 2015]) {
      const { load } = saying([`12.08.${year}`, 0.97]);
      const fields = await readBesideZone(load, without('Date of birth'), { ...request(flat), mrz: born15 });
      expect(named(fields, 'Date of birth')).toMatchObject({ value: `${year}-08-12`, confidence: 0.97 });
    }
  });
});

describe('what it costs', () => {
  const crowded = pageWith(Array.from({ length: 20 }, (_, i) => ({ yMm: 4 + 4 * i, letters: 9 })));

  test('sixteen lines at most', async () => {
    const { load, asked } = saying();
    await readBesideZone(load, [], request(crowded));
    expect(asked()).toBe(16);
  });

  test('thirty looks at most', async () => {
    const { load, asked } = saying(...Array.from({ length: 60 }, () => ['L898902X3', 0.4] as const));
    await readBesideZone(load, [], request(crowded));
    expect(asked()).toBe(30);
  });

  test('nothing without a reader, or after the caller gave up', async () => {
    const fields = withField(field('Last name', 'ERIXSON', 0.9));
    expect(await readBesideZone(async () => null, fields, request(crowded))).toEqual(fields);
    const { load, asked } = saying();
    expect(await readBesideZone(load, fields, request(crowded, { aborted: true }))).toEqual(fields);
    expect(asked()).toBe(0);
  });
});
