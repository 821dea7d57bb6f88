import {
  challengeClip,
  createPerson,
  encodeJpeg,
  identityOf,
  makePerson,
  passport,
  selfie,
  strangerTo,
} from '@verify/specimen';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { TODAY } from '../doc-check/context.fixture.ts';
import { createFinaliser } from '../finaliser.ts';
import type { LivenessMaterial, MaterialFile } from '../material.ts';
import { codesOf, file, flow, material, shoot } from '../material.fixture.ts';
import { perform, record } from './recording.fixture.ts';

const NONCE = 'n'.repeat(32);
const STEPS = [
  { kind: 'point', yawDeg: 34, pitchDeg: 0, toleranceDeg: 4, holdMs: 500, delayMs: 1_000, limitMs: 10_000 },
  { kind: 'blink', delayMs: 700, limitMs: 10_000 },
] as const;
const settings = flow({
  steps: ['document', 'selfie', 'liveness'],
  services: ['docCheck', 'liveness', 'faceMatch'],
});
// Three services and the start of the worker, on machines that do other things besides.
vi.setConfig({ testTimeout: 90_000 });
const finaliser = createFinaliser({ limits: { timeoutMs: 80_000 } });
const person = makePerson({ seed: 9, today: TODAY });
const identity = identityOf(person);
let front: Uint8Array;
let recorded: LivenessMaterial;
beforeAll(async () => {
  front = await shoot(await passport({ seed: 9, today: TODAY, person }), 9);
  const { acts, commands, durationS } = perform(STEPS);
  const scene = { seed: 5, fps: 8, durationS, width: 480, height: 360, view: { samples: 1 } };
  const bytes = await record(challengeClip(createPerson(identity), acts, scene), { nonce: NONCE, commands });
  const stills = { ...file(bytes, 'stills'), mediaType: 'application/zip' };
  recorded = { stills, nonce: NONCE, attempt: 1, steps: STEPS, light: 'off', tookMs: 9_000, limitMs: 120_000 };
}, 120_000);
afterAll(() => finaliser.close());

const selfieOf = async (who: typeof identity): Promise<MaterialFile> =>
  file(await encodeJpeg(await selfie(createPerson(who), { seed: 3, view: { samples: 1 } }), 88), 'selfie');

test('document, selfie and liveness of one person are approved, the best still kept', async () => {
  const given = material(front, { flow: settings, liveness: recorded, selfie: await selfieOf(identity) });
  const { overall, services, images, trace } = await finaliser.run(given);
  expect(overall).toMatchObject({ status: 'approved', concerns: [] });
  expect(services.liveness).toMatchObject({ serviceType: 'liveness', status: 'approved' });
  expect(images.find(({ key }) => key === 'liveness-still')).toMatchObject({ kind: 'evidence', ofFileId: 'stills' });
  expect(trace.find(({ rule }) => rule === 'same-as-selfie')).toMatchObject({ outcome: 'clear' });
});

test('somebody else on the selfie is noticed by both', async () => {
  const given = material(front, { flow: settings, liveness: recorded, selfie: await selfieOf(strangerTo(identity)) });
  const { overall } = await finaliser.run(given);
  expect(codesOf(overall.concerns)).toEqual(['DC045', 'FM003', 'LV001']);
  expect(overall.status).toBe('declined');
});

test('without a selfie the portrait is compared with the recording', async () => {
  const alone = flow({ steps: ['document', 'liveness'], services: ['docCheck', 'faceMatch', 'liveness'] });
  const { overall, trace } = await finaliser.run(material(front, { flow: alone, liveness: recorded }));
  expect(overall.status).toBe('approved');
  expect(trace.find(({ rule }) => rule === 'same-person')?.inputs).toMatchObject({ band: 'match' });
});

test('a recording that is no recording gives LV001, and no face to compare', async () => {
  const broken = { ...recorded, stills: file(Buffer.from('PK\x03\x04 nothing'), 'stills') };
  const alone = flow({ steps: ['document', 'liveness'], services: ['docCheck', 'faceMatch', 'liveness'] });
  const { overall } = await finaliser.run(material(front, { flow: alone, liveness: broken }));
  expect(codesOf(overall.concerns)).toEqual(['DC045', 'FM001', 'LV001']);
});
