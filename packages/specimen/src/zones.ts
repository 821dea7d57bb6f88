import { createCanvas } from '@napi-rs/canvas';
import { addNoise } from './camera/optics.ts';
import { composeTd1, composeTd3 } from './mrz.ts';
import { drawOcrB } from './ocr-b/draw.ts';
import { makePerson } from './person.ts';
import { createRandom, type Random } from './random.ts';
import { fromCanvas, type Raster } from './raster.ts';

/**
 * What is wrong with a printed zone: a check digit stands one position too early, a character is missing (with or
 * without its gap), or a character is printed twice.
 */
export const ZONE_FAULTS = ['moved', 'dropped', 'doubled'] as const;
export type ZoneFault = (typeof ZONE_FAULTS)[number];

/**
 * A zone by itself, printed black on light paper; a space is a gap. All check digits are those of the zone without the
 * fault.
 */
export function zone(
  seed: number,
  fault: ZoneFault | null,
): { readonly lines: readonly string[]; readonly picture: Raster } {
  const random = createRandom(`zone ${fault} ${seed}`);
  const whole = wholeZone(seed, random);
  let lines = whole;
  while (fault && lines.join() === whole.join()) {
    const line = fault === 'moved' ? 1 : random.int(0, whole.length - 1);
    lines = whole.with(line, FAULTS[fault](whole[line]!, random));
  }
  return { lines, picture: drawZone(lines, random) };
}

function wholeZone(seed: number, random: Random): string[] {
  const person = makePerson({ seed, today: '2026-11-20' });
  const content = {
    issuingState: person.nationality,
    nationality: person.nationality,
    documentNumber: `${random.pick(['C', 'L', 'X', 'RK'])}${random.int(1_000_000, 9_999_999)}`,
    lastName: person.lastName,
    givenNames: person.givenNames,
    dateOfBirth: person.dateOfBirth,
    sex: person.sex,
    dateOfExpiry: '2031-05-16',
  };
  return seed % 3 === 0
    ? composeTd1({ ...content, documentCode: 'I' })
    : composeTd3({
        ...content,
        documentCode: 'P',
        optionalData: seed % 3 === 1 ? '' : `ZE${random.int(1000, 999_999)}`,
      });
}

const FAULTS: Record<ZoneFault, (line: string, random: Random) => string> = {
  // A check digit of the second line, one position too early, because its field lost its last character.
  moved(line, random) {
    const digit = random.pick(line.length === 30 ? [6, 14, 29] : [9, 19, 27, 43]);
    return `${line.slice(0, digit - 1)}${line[digit]}<${line.slice(digit + 1)}`;
  },
  dropped(line, random) {
    const at = random.int(0, line.length - 1);
    return `${line.slice(0, at)}${random.int(0, 1) ? ' ' : ''}${line.slice(at + 1)}`;
  },
  doubled(line, random) {
    const at = random.int(0, line.length - 1);
    return `${line.slice(0, at)}${line[at]}${line.slice(at)}`;
  },
};

function drawZone(lines: readonly string[], random: Random): Raster {
  const capHeight = random.int(15, 26);
  const pitch = capHeight * 1.05;
  const canvas = createCanvas(Math.round(pitch * 50), Math.round(capHeight * (2.2 * lines.length + 3)));
  const context = canvas.getContext('2d');
  context.fillStyle = '#e9e6df';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.strokeStyle = '#1c1b1f';
  context.rotate((random.int(-10, 10) * Math.PI) / 1800);
  for (const [i, line] of lines.entries()) {
    const baseline = capHeight * (2.6 + 2.2 * i);
    for (const [j, char] of [...line].entries())
      if (char !== ' ') drawOcrB(context, char, pitch * (2 + j), baseline, { capHeight, pitch });
  }
  const picture = fromCanvas(canvas);
  addNoise(picture, 3, random);
  return picture;
}
