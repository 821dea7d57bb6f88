import { readFileSync } from 'node:fs';
import { zone, ZONE_FAULTS } from '@verify/specimen';
import { beforeAll, expect, test } from 'vitest';
import { createMrzReader, type MrzReader } from './reader.ts';

const today = '2026-11-20';
let reader: MrzReader;

beforeAll(async () => {
  const assets = new URL('../../assets/', import.meta.url);
  reader = await createMrzReader(async (name) => readFileSync(new URL(name, assets)));
});

test('correct zones are valid', () => {
  for (let seed = 0; seed < 9; seed++) {
    const { lines, picture } = zone(seed, null);
    expect(reader.read(picture, { today })).toMatchObject({ ok: true, mrz: { valid: true, lines } });
  }
});

test.each(ZONE_FAULTS)(
  'of 12 zones with a character %s, none is valid (bench/reading/zones.ts reads more)',
  (fault) => {
    const valid: string[] = [];
    for (let seed = 0; seed < 12; seed++) {
      const { lines, picture } = zone(seed, fault);
      const outcome = reader.read(picture, { today });
      const read = outcome.ok ? outcome.mrz : outcome.best;
      if (outcome.ok || read?.valid) valid.push([seed, ...lines, 'read as', ...read!.lines].join('\n'));
    }
    expect(valid).toEqual([]);
  },
);
