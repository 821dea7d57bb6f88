import { forge, type Forgery, untouched } from '@verify/specimen';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ForgeryEvidence } from '@verify/contract';
import sharp from 'sharp';
import { createFinaliser, type Finaliser } from '../../pool/finaliser.ts';
import { codesOf, material } from '../../material/material.fixture.ts';
import { TODAY } from './context.fixture.ts';

let finaliser: Finaliser;
const faults: unknown[] = [];
beforeAll(async () => {
  finaliser = createFinaliser({ onFault: (fault) => faults.push(fault) });
  expect(await finaliser.ready()).toBe(true);
});
afterAll(async () => {
  await finaliser.close();
  expect(faults).toEqual([]);
});

const request = { seed: 101, today: TODAY };

describe('a forged passport', () => {
  test.each<[Forgery, string, string, number]>([
    ['zone-line', 'DC028', 'zone-line', 101],
    ['text-healed', 'DC028', 'field-print', 54_000],
    ['portrait-pasted', 'DC032', 'portrait-stillness', 101],
    ['paper-portrait', 'DC032', 'portrait-print', 101],
    ['screen', 'DC029', 'screen', 101],
  ])('%s', async (kind, code, signal, seed) => {
    const { overall, trace } = await finaliser.run(material((await forge(kind, { ...request, seed })).jpeg));
    expect(codesOf(overall.concerns)).toContain(code);
    const raised = trace.find(({ inputs, outcome }) => inputs['signal'] === signal && outcome === 'raised')!;
    expect(raised.code).toBe(code);
    expect(raised.evidence!.length).toBeGreaterThan(0);
    for (const evidence of raised.evidence!) expect(ForgeryEvidence.parse(evidence)).toEqual(evidence);
  });

  test('a large hollow SPECIMEN across the page raises DC033', async () => {
    const { jpeg } = await forge('overprint-hollow', request);
    const { overall } = await finaliser.run(material(jpeg));
    expect(overall.status).toBe('needs-review');
    expect(codesOf(overall.concerns)).toContain('DC033');
  });

  test('an untouched passport raises nothing, as taken or stored sideways', async () => {
    const taken = (await untouched(request, 'as-taken')).jpeg;
    const sideways = await sharp(taken).rotate(270).withMetadata({ orientation: 6 }).jpeg({ quality: 92 }).toBuffer();
    for (const picture of [taken, sideways]) {
      const { overall, services } = await finaliser.run(material(picture));
      expect(overall).toMatchObject({ status: 'approved', concerns: [] });
      expect(services.docCheck!.documentPhotoQuality.considers).toContainEqual(
        expect.objectContaining({ name: 'Screen', type: 'clear' }),
      );
    }
  });
});
