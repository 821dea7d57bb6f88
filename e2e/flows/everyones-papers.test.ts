import type { Application, OpenSession, Submit } from '@verify/contract';
import { drawBarcode } from '@verify/reading/testing/write-barcode';
import {
  americanLicenceFront,
  type Alterations,
  drivingLicence,
  identityCard,
  licencePayload,
  makePerson,
  passport,
  type Person,
  photograph,
  plainScene,
  type SpecimenDocument,
  withBarcode,
} from '@verify/specimen';
import { afterAll, beforeAll, expect } from 'vitest';
import { addFlow } from '../fixtures/analyst.ts';
import { newSession } from '../fixtures/protocol.ts';
import { concernIds } from '../fixtures/results.ts';
import { startWorld, type World } from '../fixtures/world.ts';
import { long } from '../long-test.ts';

// Valid documents that a rigid rule would refuse, each with a similar one that must not be approved.

const TODAY = new Date().toISOString().slice(0, 10);
let world: World;
beforeAll(async () => {
  world = await startWorld();
  await addFlow(world.api, 'adults', {
    steps: ['document'],
    documents: [
      { type: 'passport', countries: [] },
      { type: 'id-card', countries: [] },
      { type: 'driving-licence', countries: [] },
    ],
    services: ['docCheck'],
    minimumAge: 18,
  });
});
afterAll(() => world?.close());

interface Case {
  readonly type?: 'passport' | 'id-card' | 'driving-licence';
  readonly front: Uint8Array;
  readonly back?: Uint8Array;
  readonly profile?: OpenSession['profile'];
}

const SCENE = { width: 1920, height: 1440 };
const frontPhoto = async (document: SpecimenDocument) => (await photograph(document, plainScene(3, SCENE))).jpeg;
const backPhoto = async (document: SpecimenDocument) => (await photograph(document, plainScene(4, SCENE))).jpeg;

async function decide({ type = 'passport', front, back, profile }: Case): Promise<Application> {
  const session = await newSession(world.api, 'adults');
  const { body } = await session.open(profile ? { profile } : {});
  const document: Submit['document'] = {
    documentType: type,
    issuingCountry: 'unknown',
    front: await session.upload('document-front', front),
    ...(back ? { back: await session.upload('document-back', back) } : {}),
  };
  const submitted = await session.submit({ document, consent: { acceptedAt: new Date().toISOString() } });
  expect(submitted.status).toBe(200);
  const { application } = await world.webhookFor({ applicationId: body.applicationId }, 120_000);
  return application;
}

const passportOf = (seed: number, change: Partial<Person>): Promise<Uint8Array> =>
  frontPhoto(passport({ seed, today: TODAY, person: { ...makePerson({ seed, today: TODAY }), ...change } }));
const outcome = (application: Application) => [application.overallResult.status, concernIds(application)];
const named = (firstName: string, lastName: string): OpenSession['profile'] => [
  { category: 'First name', value: firstName },
  { category: 'Last name', value: lastName },
];

long('a person born in 1920 is of age, and a child born in 2020 is not', async () => {
  expect(outcome(await decide({ front: await passportOf(32, { dateOfBirth: '1920-01-15' }) }))).toEqual([
    'approved',
    [],
  ]);
  const child = await decide({ front: await passportOf(32, { dateOfBirth: '2020-01-15' }) });
  expect(outcome(child)).toEqual(['declined', ['DC045', 'DC012']]);
});

long('a card without an expiry date is not expired, and one whose last day has passed is', async () => {
  const card = async (alter: Alterations): Promise<Case> => {
    const { front, back } = identityCard({ seed: 33, today: TODAY, alter });
    return { type: 'id-card', front: await frontPhoto(front), back: await backPhoto(back) };
  };
  expect(outcome(await decide(await card({ permanent: true })))).toEqual(['approved', []]);
  expect(outcome(await decide(await card({ expired: true })))).toEqual(['declined', ['DC045', 'DC008']]);
});

long('Öztürk matches OZTURK in the zone, and Özmen does not', async () => {
  const front = await passportOf(35, { lastName: 'ÖZTÜRK', givenNames: 'ŞEYMA' });
  for (const lastName of ['Öztürk', 'Ozturk', 'Oeztuerk'])
    expect(outcome(await decide({ front, profile: named('Şeyma', lastName) }))).toEqual(['approved', []]);
  const other = await decide({ front, profile: named('Şeyma', 'Özmen') });
  expect(outcome(other)).toEqual(['needs-review', ['DC045', 'DC038']]);
});

long('a single name matches in either field of the profile, and another name does not', async () => {
  const front = await passportOf(37, { lastName: 'AHMADI', givenNames: '' });
  for (const profile of [named('Ahmadi', 'Ahmadi'), [{ category: 'Last name', value: 'Ahmadi' } as const]])
    expect(outcome(await decide({ front, profile }))).toEqual(['approved', []]);
  const other = await decide({ front, profile: named('Karimi', 'Karimi') });
  expect(concernIds(other)).toContain('DC045');
});

long('an Ontario barcode with a wrong offset is read, and a front that contradicts it is detected', async () => {
  const request = { seed: 2, today: TODAY };
  const licence = async (alter: Alterations): Promise<Case> => {
    const front = americanLicenceFront({ ...request, dpi: 400, alter }, 'CAN');
    const payload = licencePayload(front.truth.fields, 'CAN').replace(/DL\d{4}(?=\d{4}DL)/, 'DL0000');
    expect(payload).toContain('DL0000');
    const bars = await drawBarcode(payload, 'PDF417', 6, 'columns=12');
    const back = withBarcode(drivingLicence({ ...request, dpi: 600 }).back, bars);
    return { type: 'driving-licence', front: await frontPhoto(front), back: await backPhoto(back) };
  };
  expect(outcome(await decide(await licence({})))).toEqual(['approved', []]);
  const other = await decide(await licence({ vizConflict: 'dateOfExpiry' }));
  expect(outcome(other)).toEqual(['needs-review', ['DC045', 'DC043']]);
});
