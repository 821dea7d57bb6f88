import { americanLicenceFront, drivingLicence, photograph, plainScene, type SpecimenDocument } from '@verify/specimen';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFinaliser, type Finaliser } from '../finaliser.ts';
import { codesOf, file, flow, material } from '../material.fixture.ts';
import { askByRules } from '../step-rules.ts';
import { TODAY } from './context.fixture.ts';

// Documents without a zone, photographed; what the browser says of them is a lie.

let finaliser: Finaliser;
beforeAll(async () => {
  finaliser = createFinaliser();
  expect(await finaliser.ready()).toBe(true);
});
afterAll(() => finaliser.close());

const photo = async (document: SpecimenDocument, seed: number) =>
  (await photograph(document, plainScene(seed, { width: 1920, height: 1440 }))).jpeg;

const LICENCES = flow({ documents: [{ type: 'driving-licence', countries: [] }] });

async function licence(seed: number, issuingCountry: string, change: Parameters<typeof material>[1] = {}) {
  const { front, back } = drivingLicence({ seed, today: TODAY });
  const sides = { front: file(await photo(front, seed)), back: file(await photo(back, seed + 100), 'back') };
  return material(sides.front, {
    flow: LICENCES,
    document: { documentType: 'driving-licence', issuingCountry, ...sides },
    ...change,
  });
}

test('a licence of Utopia chosen as what it is, is known by its print', async () => {
  const { document, overall, trace } = await finaliser.run(await licence(5, 'UTO'));
  expect(document).toEqual({ documentType: 'driving-licence', issuingCountry: 'UTO' });
  expect(codesOf(overall.concerns)).not.toContain('DC052');
  const { missing } = trace.find(({ rule }) => rule === 'fields-complete')!.inputs;
  expect(missing).not.toContain('Document type');
  expect(missing).not.toContain('Issue country');
});

test('a licence of Utopia claimed as German passes no flow for German licences', async () => {
  const german = flow({ documents: [{ type: 'driving-licence', countries: ['DEU'] }] });
  const { document, overall } = await finaliser.run(await licence(5, 'DEU', { flow: german }));
  expect(document).toEqual({ documentType: 'driving-licence', issuingCountry: 'UTO' });
  expect(overall.status).toBe('declined');
  expect(codesOf(overall.concerns)).toEqual(expect.arrayContaining(['DC004', 'DC052']));
});

test('a licence of Utopia a specimen claimed as German is still a specimen in a live account, and still a non-EU document', async () => {
  const finalised = await finaliser.run(await licence(7, 'DEU', { environment: 'live' }));
  expect(codesOf(finalised.overall.concerns)).toContain('DC033');
  const rule = { if: [{ about: 'issued-outside' as const, countries: ['EU'] }], ask: ['selfie' as const] };
  expect(askByRules([rule], finalised, TODAY, { applied: [], rounds: 0 }).asked?.steps).toEqual(['selfie']);
});

test('a licence of North American design that is claimed as German still needs its barcode', async () => {
  const front = americanLicenceFront({ seed: 3, today: TODAY, dpi: 400 }, 'USA');
  const { back } = drivingLicence({ seed: 3, today: TODAY });
  const sides = { front: file(await photo(front, 3)), back: file(await photo(back, 103), 'back') };
  const document = { documentType: 'driving-licence' as const, issuingCountry: 'DEU', ...sides };
  const { overall } = await finaliser.run(material(sides.front, { flow: LICENCES, document }));
  expect(codesOf(overall.concerns)).toContain('DC026');
});
