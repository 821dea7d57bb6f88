import type { Assurance, Proof, ServiceKey } from '@verify/contract';
import { expect, test } from 'vitest';
import { missingProofs } from './missing-proofs.ts';

test.each<[name: string, requireProof: Proof[], key: ServiceKey, assurance: Assurance | undefined, missing: string[]]>([
  ['nothing is required', [], 'liveness', { lightFollowed: 'not-proved' }, []],
  ['it is proved', ['lightFollowed'], 'liveness', { lightFollowed: 'proved' }, []],
  ['it is not proved', ['lightFollowed'], 'liveness', { lightFollowed: 'not-proved' }, ['Coloured light']],
  ['there was no occasion for it', ['ghostCompared'], 'docCheck', { ghostCompared: 'not-asked' }, ['Ghost portrait']],
  ['the service does not tell', ['wholeFace'], 'liveness', {}, ['Whole face']],
  ['another service tells it', ['lightFollowed'], 'docCheck', { cameraFrames: 'proved' }, []],
  ['the service could not run', ['lightFollowed'], 'liveness', undefined, []],
  [
    'several are missing',
    ['cameraFrames', 'walletPresented'],
    'docCheck',
    { cameraFrames: 'not-proved', walletPresented: 'not-proved' },
    ['Camera frames', 'Wallet'],
  ],
])('SY004 is raised for each missing proof: %s', (_, requireProof, key, assurance, missing) =>
  expect(missingProofs(key, assurance, { requireProof })).toEqual(missing.map((detail) => ({ code: 'SY004', detail }))),
);
