import { describe, expect, test } from 'vitest';
import type { Raster } from '../../types.ts';
import { keyOf } from '../read-value.ts';
import type { TextLine } from '../text-reader.ts';
import { inPixels } from '../viz-field.ts';
import type { LineRecogniser } from './line-recogniser.ts';
import { secondSide } from './read-lines.ts';

const PX_PER_MM = 6;
const WIDTH = 360;
const LEFT = 20;

type Bar = readonly [x: number, y: number, width: number, height: number, contrast?: number];

function pageOf(bars: readonly Bar[]): Raster {
  const height = 8 + Math.max(...bars.map(([, y, , tall]) => y + tall));
  const data = new Uint8Array(4 * WIDTH * height).fill(230);
  for (const [left, top, width, tall, contrast = 200] of bars)
    for (let y = top; y < top + tall; y++)
      data.fill(230 - contrast, 4 * (y * WIDTH + left), 4 * (y * WIDTH + left + width));
  return { width: WIDTH, height, data };
}

/** A line's number of letters, by which the readers know it, and their height in pixels. */
type Line = readonly [letters: number, tall?: number];

/** One line below another. */
function barsOf(lines: readonly Line[]): Bar[] {
  let top = 10;
  return lines.flatMap(([letters, tall = 12]) => {
    const y = top;
    top += tall + 7;
    return Array.from({ length: letters }, (_, i): Bar => [LEFT + 8 * i, y, 4, tall]);
  });
}

/** A text, how sure its least sure word is, and how sure its letters are: as sure unless it says otherwise. */
type Answer = readonly [text: string, confidence: number, ofLetters?: readonly number[] | number];
type Answers = Readonly<Record<number, Answer>>;

const lineOf = ([text, confidence, ofLetters = confidence]: Answer): TextLine => ({
  text,
  confidence,
  symbols: [...text.replaceAll(' ', '')].map((letter, i) => ({
    text: letter,
    confidence: typeof ofLetters === 'number' ? ofLetters : ofLetters[i]!,
    box: { x: 12 * i, y: 0, width: 9, height: 48 },
  })),
});

/** Knows a line by the number of bars in its middle. */
function reader(name: string, answers: Answers, asked: string[]): LineRecogniser {
  return {
    async recognise({ width, data }) {
      let letters = 0;
      for (let x = 1; x < width; x++) {
        const at = 4 * (24 * width + x);
        if (data[at]! < 130 && data[at - 4]! >= 130) letters++;
      }
      asked.push(`${name} ${letters}`);
      return lineOf(answers[letters] ?? ['', 0]);
    },
  };
}

interface Seen {
  readonly latin?: Answers;
  /** Null without a reader of Chinese characters. */
  readonly han?: Answers | null;
  readonly aborted?: boolean;
}

function sideOf(bars: readonly Bar[], { latin = {}, han = {}, aborted = false }: Seen = {}) {
  const asked: string[] = [];
  const flat = pageOf(bars);
  const side = secondSide(
    { latin: reader('latin', latin, asked), han: han && reader('han', han, asked) },
    { flat, widthMm: WIDTH / PX_PER_MM, heightMm: flat.height / PX_PER_MM, without: [], signal: { aborted } },
  );
  return { side, asked };
}

const digits = (value: number): number => Number(value.toFixed(4));

/** What is read in a page of lines: each as `text confidence`, and who was asked for which. */
async function read(lines: readonly Line[], seen: Seen) {
  const { side, asked } = sideOf(barsOf(lines), seen);
  const { read: found } = await side.lines();
  return { said: [...found.values()].map(({ text, confidence }) => `${text} ${digits(confidence)}`), asked };
}

const printedIn = async (bars: readonly Bar[]): Promise<string[]> =>
  (await sideOf(bars).side.lines()).printed.map(({ x, y, width, height, shapes }) =>
    [...[x, y, width, height].map((mm) => Math.round(mm * PX_PER_MM)), shapes].join(' '),
  );

describe('lines', () => {
  test('are read from the one with the most letters on, and known by their place', async () => {
    const { side, asked } = sideOf(barsOf([[7], [12], [9]]), {
      latin: { 7: ['ERIKSON', 0.97], 9: ['ANNA MARIA', 0.96], 12: ['UTOPIA', 0.99] },
    });
    expect(side.count).toBe(3);
    const { printed, read: found } = await side.lines();
    expect(asked).toEqual(['latin 12', 'latin 9', 'latin 7']);
    expect(printed.map(({ shapes }) => shapes)).toEqual([7, 12, 9]);
    const texts = printed.map((line) => found.get(keyOf(inPixels(line, PX_PER_MM)))?.text);
    expect(texts).toEqual(['ERIKSON', 'UTOPIA', 'ANNA MARIA']);
  });

  test('have their letters where a strip of the line has them', async () => {
    const { side } = sideOf(barsOf([[9]]), { latin: { 9: ['AB', 0.97] } });
    const [line] = (await side.lines()).read.values();
    // The reader's strip begins at 17.6 and has 40 pixels in 13; the line's begins at 14 and has 19 in 8.
    expect(line!.symbols.map(({ box: { x, y, width, height } }) => [x, y, width, height].map(digits))).toEqual([
      [8.55, 11.4286, 6.9469, 28.5714],
      [17.8125, 11.4286, 6.9469, 28.5714],
    ]);
  });

  test('of 8 to 30 pixels are read, and a letter alone from 11 on', async () => {
    const { side, asked } = sideOf(
      barsOf([
        [2, 7],
        [3, 8],
        [4, 30],
        [5, 31],
      ]),
    );
    await side.lines();
    expect([side.count, asked]).toEqual([2, ['latin 4', 'han 4', 'latin 3', 'han 3']]);
    expect(
      sideOf(
        barsOf([
          [1, 10],
          [1, 11],
        ]),
      ).side.count,
    ).toBe(1);
  });

  test('are 34 at most', async () => {
    const lines = Array.from({ length: 35 }, (_, i): Line => [5 + i, 9]);
    const { side, asked } = sideOf(barsOf(lines), { han: null });
    const { printed, read: found } = await side.lines();
    expect([side.count, printed.length, found.size, asked.length]).toEqual([34, 35, 34, 34]);
    expect(asked.at(-1)).toBe('latin 6');
  });

  test('are not read after the caller gave up', async () => {
    const { side, asked } = sideOf(barsOf([[7]]), { aborted: true });
    expect([(await side.lines()).read.size, asked]).toEqual([0, []]);
  });

  test('of three faint letters are found, and of two are not', async () => {
    const rule: Bar = [20, 80, 240, 6];
    const faint = (letters: number, y: number) =>
      Array.from({ length: letters }, (_, i): Bar => [LEFT + 8 * i, y, 4, 12, 50]);
    expect(await printedIn([rule, ...faint(3, 10), ...faint(2, 40)])).toEqual(['20 10 20 12 3']);
  });

  test('that lost their middle are one', async () => {
    const rule: Bar = [20, 80, 240, 6];
    const letters = Array.from({ length: 9 }, (_, i): Bar => [LEFT + 8 * i, 10, 4, 12, i === 3 || i === 4 ? 50 : 200]);
    expect(await printedIn([rule, ...letters])).toEqual(['20 10 68 12 9']);
  });
});

describe('two pieces are one line', () => {
  /** A piece that goes down, and then one that begins further up; the other way round if `up`. */
  const pieces = async (gap: number, y: number, height: number, up = false) => {
    const first: Bar[] = up
      ? [
          [30, 57, 6, 20],
          [40, 50, 6, 20],
        ]
      : [
          [30, 50, 6, 20],
          [40, 57, 6, 20],
        ];
    return printedIn([...first, [46 + gap, y, 6, height]]);
  };
  test('up to 0.6 of the lower one apart', async () => {
    expect(await pieces(11, 46, 20)).toEqual(['30 46 33 31 2']);
    expect(await pieces(13, 46, 20)).toEqual(['59 46 6 20 1', '30 50 16 27 2']);
  });
  test('where more than 0.7 of the lower one is beside the other', async () => {
    expect(await pieces(5, 45, 20)).toEqual(['30 45 27 32 2']);
    expect(await pieces(5, 43, 20)).toEqual(['51 43 6 20 1', '30 50 16 27 2']);
    expect(await pieces(5, 62, 20, true)).toEqual(['30 50 27 32 2']);
    expect(await pieces(5, 64, 20, true)).toEqual(['30 50 16 27 2', '51 64 6 20 1']);
  });
  test('up to 1.7 times as high', async () => {
    expect(await pieces(5, 46, 16)).toEqual(['30 46 27 31 2']);
    expect(await pieces(5, 47, 15)).toEqual(['51 47 6 15 1', '30 50 16 27 2']);
  });
  test('of 8 pixels or more', async () => {
    const small = (height: number): Bar[] => [
      [30, 50, 4, 8],
      [36, 53, 4, 8],
      [43, 49, 4, height],
    ];
    expect(await printedIn(small(8))).toEqual(['30 49 17 12 2']);
    expect(await printedIn(small(7))).toEqual(['43 49 4 7 1', '30 50 10 11 2']);
  });
});

describe('a line that the reader of Latin letters alone has seen', () => {
  const only = async (answer: Answer, line: Line = [7], han: Answers | null = {}) =>
    read([line], { latin: { [line[0]]: answer }, han });

  test('is as sure as it says from 0.95 on, else unsure', async () => {
    const sure = async (confidence: number) => (await only(['SURNAME', confidence], [7], null)).said;
    expect([await sure(0.95), await sure(0.94), await sure(0.5)]).toEqual([
      ['SURNAME 0.95'],
      ['SURNAME 0.6'],
      ['SURNAME 0.5'],
    ]);
  });

  test('has unsure letters, too', async () => {
    const { side } = sideOf(barsOf([[7]]), { latin: { 7: ['ANN', 0.96, [0.96, 0.94, 0.3]] } });
    const [line] = (await side.lines()).read.values();
    expect(line!.symbols.map(({ text, confidence }) => `${text} ${confidence}`)).toEqual(['A 0.96', 'N 0.6', 'N 0.3']);
  });

  test('is not shown to the other one if it is sure', async () => {
    expect((await only(['ERIKSON', 0.95])).asked).toEqual(['latin 7']);
    expect((await only(['ERIKSON', 0.94])).asked).toEqual(['latin 7', 'han 7']);
  });

  test('is not shown to the other one if it is a single shape', async () => {
    expect((await only(['E', 0.4], [1])).asked).toEqual(['latin 1']);
    expect((await only(['E', 0.4], [2])).asked).toEqual(['latin 2', 'han 2']);
  });

  test('is shown to the other one if its letters are unsure, or if it is a value', async () => {
    const asked = async (text: string, ofLetters: number, tall?: number) =>
      (await only([text, 0.4, ofLetters], [7, tall])).asked.length;
    // A label, sure and less sure.
    expect([await asked('Surname', 0.86), await asked('Surname', 0.85)]).toEqual([1, 2]);
    expect([await asked('PLACE OF BIRTH', 0.86), await asked('PLACE 0F 3IRTH', 0.86), await asked('J', 0.86)]).toEqual([
      1, 2, 1,
    ]);
    // A value, by its height.
    expect([await asked('ERIKSON', 0.86, 9), await asked('ERIKSON', 0.86, 8)]).toEqual([2, 1]);
  });

  test('is no more shown to it as another script after three that were none', async () => {
    const lines = (ofLetters: number) =>
      read([[12], [11], [10], [9]], {
        latin: {
          12: ['QWSZX', 0.4, 0.85],
          11: ['QWSZX', 0.4, 0.3],
          10: ['QWSZX', 0.4, 0.3],
          9: ['QWSZX', 0.4, ofLetters],
        },
      });
    const first = ['latin 12', 'han 12', 'latin 11', 'han 11', 'latin 10', 'han 10', 'latin 9'];
    expect((await lines(0.49)).asked).toEqual(first);
    expect((await lines(0.5)).asked).toEqual([...first, 'han 9']);
  });

  test('is shown to it eighteen times at most', async () => {
    const lines = Array.from({ length: 20 }, (_, i): Line => [30 - i]);
    const latin = Object.fromEntries(lines.map(([letters]) => [letters, ['QWSZX', 0.9] as const]));
    const { asked } = await read(lines, { latin });
    expect(asked.filter((one) => one.startsWith('han'))).toHaveLength(18);
    expect(asked).toHaveLength(38);
  });
});

describe('a line that both have seen', () => {
  const both = async (latin: Answer, han: Answer) => {
    const { side } = sideOf(barsOf([[7]]), { latin: { 7: latin }, han: { 7: han } });
    const [line] = (await side.lines()).read.values();
    return [line!.text, digits(line!.confidence), ...line!.symbols.map(({ confidence }) => digits(confidence))];
  };
  test('is surer if they see the same letters', async () => {
    expect(await both(['AB-C D', 0.9, [0.9, 0.8, 0.7, 0.6, 0.5]], ['ABCD', 0.9, [0.8, 0.7, 0.6, 0.4]])).toEqual([
      'AB-C D',
      0.7,
      0.98,
      0.94,
      0.7,
      0.84,
      0.7,
    ]);
  });
  test('is the first one’s if they do not, and unsure', async () => {
    expect(await both(['ABCD', 0.9], ['ABCE', 0.99])).toEqual(['ABCD', 0.6, 0.6, 0.6, 0.6, 0.6]);
  });
  test('is the other one’s in its own characters', async () => {
    expect(await both(['ABCD', 0.9], ['姓名', 0.97])).toEqual(['姓名', 0.97, 0.97, 0.97]);
    expect(await both(['ABCD', 0.9], ['姓名', 0.9])).toEqual(['姓名', 0.6, 0.6, 0.6]);
  });
});

describe('a card in Chinese characters', () => {
  const FIRST: Line[] = [[30], [29]];
  const latin: Answers = { 30: ['QWSZX', 0.4], 29: ['QWSZX', 0.4] };
  const han: Answers = { 30: ['日本国政府', 0.97], 29: ['生年月日', 0.97] };
  const rest = async (line: Line, answers: { readonly latin?: Answer; readonly han?: Answer }) => {
    const { said, asked } = await read([...FIRST, line], {
      latin: { ...latin, ...(answers.latin && { [line[0]]: answers.latin }) },
      han: { ...han, ...(answers.han && { [line[0]]: answers.han }) },
    });
    expect(asked.slice(0, 4)).toEqual(['latin 30', 'han 30', 'latin 29', 'han 29']);
    return [said[2], ...asked.slice(4).map((one) => one.split(' ')[0])];
  };
  test('is read by the reader of these from the third line on', async () => {
    expect(await rest([12], { han: ['氏名', 0.9] })).toEqual(['氏名 0.6', 'han']);
    const { asked } = await read([[30], [9]], { latin, han });
    expect(asked.slice(2)).toEqual(['latin 9', 'han 9']);
  });
  test('has long labels that are not read', async () => {
    expect(await rest([9, 9], { han: ['氏名', 0.97] })).toEqual([' 0']);
    expect(await rest([8, 9], { han: ['氏名', 0.97] })).toEqual(['氏名 0.97', 'han']);
    expect(await rest([9, 10], { han: ['氏名', 0.97] })).toEqual(['氏名 0.97', 'han']);
  });
  test('has lines with Latin words, which the other reader looks at as well', async () => {
    expect(await rest([12], { han: ['氏名ABC', 0.97] })).toEqual(['氏名ABC 0.97', 'han']);
    expect(await rest([12], { han: ['氏名ABCD', 0.97], latin: ['XABCD', 0.94] })).toEqual([
      '氏名ABCD 0.97',
      'han',
      'latin',
    ]);
    expect(await rest([12], { han: ['氏名ABCD', 0.97], latin: ['XABCD', 0.95] })).toEqual([
      'XABCD 0.95',
      'han',
      'latin',
    ]);
  });
  test('has low lines without Chinese characters, which need no other look if they are sure', async () => {
    expect(await rest([7, 10], { han: ['AB1234', 0.95] })).toEqual(['AB1234 0.95', 'han']);
    expect(await rest([7, 10], { han: ['AB1234', 0.94] })).toEqual([' 0', 'han', 'latin']);
    expect(await rest([7, 11], { han: ['AB1234', 0.95], latin: ['AB1Z34', 0.9] })).toEqual([
      'AB1Z34 0.6',
      'han',
      'latin',
    ]);
    expect(await rest([7, 11], { han: ['AB1234', 0.5], latin: ['AB1234', 0.9] })).toEqual([
      'AB1234 0.95',
      'han',
      'latin',
    ]);
  });
  test('is one even if others were seen before, up to three', async () => {
    const { asked } = await read([[31], [30], [29], [9]], { latin: { ...latin, 31: ['QWSZX', 0.4] }, han });
    expect(asked).toEqual(['latin 31', 'han 31', 'latin 30', 'han 30', 'latin 29', 'han 29', 'han 9', 'latin 9']);
  });
});

describe('legibility', () => {
  const legibility = async (lines: readonly Line[], seen: Seen = {}) => {
    const { side, asked } = sideOf(barsOf(lines), { han: null, ...seen });
    const legible = await side.legibility();
    return { legible: legible === null ? null : digits(legible), asked, side };
  };
  test('is how sure the letters of the longest lines are', async () => {
    const { legible, asked } = await legibility([[8], [10], [9]], {
      latin: { 8: ['ANNA', 0.5, [0.9, 0.8, 0.6, 0.5]], 9: ['ERIKSON', 0.9], 10: ['UTO', 0.3, 0.5] },
    });
    expect([legible, asked]).toEqual([0.7, ['latin 10', 'latin 9', 'latin 8']]);
  });
  test('is the surer reader’s, and null for a line alone', async () => {
    const seen: Seen = { latin: { 9: ['QWSZX', 0.4], 8: ['QWSZX', 0.6] }, han: { 9: ['氏名', 0.8], 8: ['姓', 0.5] } };
    expect((await legibility([[9], [8]], seen)).legible).toBe(0.7);
    expect((await legibility([[9]], seen)).legible).toBeNull();
  });
  test('is zero where nothing is read', async () => {
    expect((await legibility([[9], [8]])).legible).toBe(0);
  });
  test('counts lines of four letters that are long and not too high', async () => {
    const asked = async (...lines: Line[]) =>
      (await legibility([[20], [19], ...lines])).asked.filter((one) => !/20|19/.test(one));
    expect(await asked([4, 8], [3, 6])).toEqual(['latin 4']);
    expect(await asked([6, 12], [5, 12])).toEqual(['latin 6']);
    expect(await asked([11, 26])).toEqual(['latin 11']);
    expect(await asked([12, 27])).toEqual([]);
  });
  test('is that of six lines, the largest first', async () => {
    expect((await legibility([[19], [10, 24]])).asked).toEqual(['latin 10', 'latin 19']);
    expect((await legibility([[20], [19], [18], [17], [16], [15], [14]])).asked.at(-1)).toBe('latin 15');
    expect((await legibility([[20], [19], [18], [17], [16], [15], [14]])).asked).toHaveLength(6);
  });
  test('reads no line that is read again', async () => {
    const { side, asked } = await legibility([[9], [8]]);
    await side.lines();
    expect(asked).toEqual(['latin 9', 'latin 8']);
  });
});
