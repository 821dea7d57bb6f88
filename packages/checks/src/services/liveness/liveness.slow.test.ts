import { createHash } from 'node:crypto';
import { LivenessManifest } from '@verify/contract';
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
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { TODAY } from '../document/context.fixture.ts';
import { createFinaliser } from '../../pool/finaliser.ts';
import type { LivenessMaterial, MaterialFile } from '../../material/material.ts';
import { codesOf, file, flow, material, shoot } from '../../material/material.fixture.ts';
import { readStoredZip } from '../../image/read-zip.ts';
import { commitmentsOf, perform, record, storedZip } from '../../material/recording.fixture.ts';

const NONCE = 'n'.repeat(32);
const STEPS = [
  { kind: 'point', yawDeg: 34, pitchDeg: 0, toleranceDeg: 4, holdMs: 500, delayMs: 1_000, limitMs: 10_000 },
  { kind: 'blink', delayMs: 700, limitMs: 10_000 },
] as const;
const settings = flow({ steps: ['document', 'selfie', 'liveness'], services: ['docCheck', 'liveness', 'faceMatch'] });
const withoutSelfie = flow({ steps: ['document', 'liveness'], services: ['docCheck', 'faceMatch', 'liveness'] });
// Three services and the start of the worker, on machines with other load.
vi.setConfig({ testTimeout: 90_000 });
const finaliser = createFinaliser();
const person = makePerson({ seed: 9, today: TODAY });
const identity = identityOf(person);
let front: Uint8Array;
let recorded: LivenessMaterial;
beforeAll(async () => {
  front = await shoot(await passport({ seed: 9, today: TODAY, person }), 9);
  recorded = await recordingOf(identity);
});
afterAll(() => finaliser.close());

/** A person who followed all commands. */
async function recordingOf(who: typeof identity, seed = 5): Promise<LivenessMaterial> {
  const { acts, commands, durationS } = perform(STEPS);
  const scene = { seed, fps: 8, durationS, width: 480, height: 360, view: { samples: 1 } };
  const bytes = await record(challengeClip(createPerson(who), acts, scene), { nonce: NONCE, commands });
  const stills = { ...file(bytes, 'stills'), mediaType: 'application/zip' };
  return {
    stills,
    nonce: NONCE,
    attempt: 1,
    steps: STEPS,
    light: 'off',
    committed: commitmentsOf(bytes),
    tookMs: 9_000,
    limitMs: 120_000,
  };
}

const selfieOf = async (who: typeof identity): Promise<MaterialFile> =>
  file(await encodeJpeg(await selfie(createPerson(who), { seed: 3, view: { samples: 1 } }), 88), 'selfie');

test('a document and a recording of one person are approved, and the best still is kept', async () => {
  const { overall, services, images, trace } = await finaliser.run(
    material(front, { flow: withoutSelfie, liveness: recorded }),
  );
  expect(overall).toMatchObject({ status: 'approved', concerns: [] });
  expect(services.liveness).toMatchObject({ serviceType: 'liveness', status: 'approved' });
  expect(images.find(({ key }) => key === 'liveness-still')).toMatchObject({ kind: 'evidence', ofFileId: 'stills' });
  const compared = trace.find(({ rule }) => rule === 'same-person')?.inputs;
  expect(compared).toMatchObject({ band: 'match', of: 'recording', pictures: expect.any(Number) });
});

describe('a recording of an impostor', () => {
  let impostor: LivenessMaterial;
  beforeAll(async () => {
    impostor = await recordingOf(strangerTo(identity));
  });

  test("an impostor is not approved with the holder's selfie, asked for or not", async () => {
    const selfie = await selfieOf(identity);
    for (const asked of [settings, withoutSelfie]) {
      const { overall } = await finaliser.run(material(front, { flow: asked, liveness: impostor, selfie }));
      expect(overall.status).toBe('declined');
      expect(codesOf(overall.concerns)).toContain('FM003');
    }
  });
});

test('a still instead of the recording is never approved, even if the flow ignores the code', async () => {
  const selfie = await selfieOf(identity);
  for (const services of [
    ['docCheck', 'faceMatch'],
    ['docCheck', 'faceMatch', 'liveness'],
  ] as const) {
    const lax = flow({ steps: ['document', 'liveness'], services: [...services], effects: { LV006: 'ignore' } });
    const { overall } = await finaliser.run(material(front, { flow: lax, selfie }));
    expect(overall.status).toBe('needs-review');
    expect(codesOf(overall.concerns)).toContain('LV006');
  }
});

test('a file that is not a recording gives LV001 and no face to compare', async () => {
  const broken = { ...recorded, stills: file(Buffer.from('PK\x03\x04 nothing'), 'stills') };
  const { overall } = await finaliser.run(material(front, { flow: withoutSelfie, liveness: broken }));
  expect(codesOf(overall.concerns)).toEqual(['DC045', 'FM001', 'LV001']);
});

const judged = async (change: Partial<LivenessMaterial>) => {
  const { overall, trace } = await finaliser.run(
    material(front, { flow: withoutSelfie, liveness: { ...recorded, ...change } }),
  );
  return {
    status: overall.status,
    rules: trace.filter(({ outcome }) => outcome === 'raised').map(({ rule }) => rule),
  };
};

test('replacing one committed still by another of the same person is declined', async () => {
  const other = await recordingOf(identity, 6);
  const edited = withStillOf(recorded.stills.bytes, other.stills.bytes, 40);
  const { status, rules } = await judged({ stills: { ...recorded.stills, bytes: edited } });
  expect(status).toBe('declined');
  expect(rules).toContain('stills-as-committed');
});

test('a recording without commitments is never approved', async () => {
  const committed = { ...recorded.committed, groups: [], told: [] };
  expect(await judged({ committed })).toEqual({ status: 'needs-review', rules: ['committed-in-time'] });
});

/** The recording with one still, and its digest in the manifest, of another one. */
function withStillOf(bytes: Uint8Array, other: Uint8Array, at: number): Uint8Array {
  const [own, others] = [bytes, other].map((each) => readStoredZip(each, { entries: 500, name: /./ }));
  if (!own?.ok || !others?.ok) throw new Error('no recording');
  const name = `${String(at).padStart(4, '0')}.jpg`;
  const manifest = LivenessManifest.parse(
    JSON.parse(Buffer.from(own.entries.get('manifest.json')!.bytes).toString('utf8')),
  );
  const still = others.entries.get(name)!.bytes;
  manifest.frames[at]!.sha256 = createHash('sha256').update(still).digest('hex');
  const files = [...own.entries].map(([file, { bytes: content }]) => ({ name: file, bytes: content }));
  return storedZip(
    files.map((file) => {
      if (file.name === name) return { name, bytes: still };
      return file.name === 'manifest.json' ? { ...file, bytes: Buffer.from(JSON.stringify(manifest)) } : file;
    }),
  );
}
