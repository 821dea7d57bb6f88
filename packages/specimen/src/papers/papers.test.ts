import { expect, test } from 'vitest';
import { paper, specimenIban } from './paper.ts';
import { paperImage, paperPdf } from './paper-files.ts';

const TODAY = '2026-11-20';

test('the same request gives the same paper, another seed another person', () => {
  const request = { seed: 5, today: TODAY, kind: 'utility', language: 'de' } as const;
  expect(paper(request)).toEqual(paper(request));
  expect(paperPdf(paper(request)).equals(paperPdf(paper(request)))).toBe(true);
  const people = new Set([1, 2, 3, 4, 5, 6].map((seed) => JSON.stringify(paper({ ...request, seed }).truth)));
  expect(people.size).toBeGreaterThan(3);
});

test('an account number has its country’s length and check digits that hold', () => {
  for (const [country, length] of [
    ['DEU', 22],
    ['GBR', 22],
    ['FRA', 27],
    ['ESP', 24],
  ] as const) {
    const iban = specimenIban(country, 9);
    expect(iban).toHaveLength(length);
    expect(modulo97(iban)).toBe(1);
  }
  const wrong = paper({ seed: 9, today: TODAY, kind: 'bank', accountNumber: 'wrong-digits' }).truth.accountNumber!;
  expect(modulo97(wrong)).not.toBe(1);
});

test('an edit is an update behind the file, or a second name over the first', () => {
  const sheet = paper({ seed: 2, today: TODAY });
  const ends = (file: Buffer) => file.toString('latin1').split('%%EOF').length - 1;
  expect([paperPdf(sheet), paperPdf(sheet, 'updated')].map(ends)).toEqual([1, 2]);
  expect(paperPdf(sheet, 'overlaid').length).toBeGreaterThan(paperPdf(sheet).length);
});

test('the picture of a page has its proportions', () => {
  const { width, height } = paperImage(paper({ seed: 2, today: TODAY }), 100);
  expect([width, height]).toEqual([827, 1169]);
});

function modulo97(iban: string): number {
  const digits = [...(iban.slice(4) + iban.slice(0, 4))].map((char) => Number.parseInt(char, 36)).join('');
  return Number(BigInt(digits) % 97n);
}
