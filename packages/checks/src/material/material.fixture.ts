import { createHash } from 'node:crypto';
import type { FlowSettings } from '@verify/contract';
import { type Alterations, passport, photograph, plainScene, type SpecimenDocument } from '@verify/specimen';
import { FLOW, TODAY } from '../services/document/context.fixture.ts';
import type { Material, MaterialFile } from './material.ts';

/** Material of photographed specimens, for tests with real workers. */
export const file = (bytes: Uint8Array, fileId = 'front', claim?: MaterialFile['claim']): MaterialFile => ({
  fileId,
  mediaType: 'image/jpeg',
  sha256: createHash('sha256').update(bytes).digest('hex'),
  bytes,
  claim,
});
export const shoot = async (document: SpecimenDocument, seed = 7) =>
  (await photograph(document, plainScene(seed))).jpeg;
export const passportPhoto = async (alter: Alterations = {}, seed = 7) =>
  shoot(await passport({ seed, today: TODAY, alter }), seed);

export function material(front: Uint8Array | MaterialFile, change: Partial<Material> = {}): Material {
  return {
    applicationId: 'application',
    flow: FLOW,
    environment: 'test',
    today: TODAY,
    profile: [],
    papers: {},
    document: {
      documentType: 'passport',
      issuingCountry: 'unknown',
      front: front instanceof Uint8Array ? file(front) : front,
    },
    ...change,
  };
}

export const flow = (change: Partial<FlowSettings>): FlowSettings => ({ ...FLOW, ...change });
export const codesOf = (concerns: readonly { id: string }[]): string[] => concerns.map(({ id }) => id);
