import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { FaceEngine } from '../face/face-engine.ts';
import type { LivenessMaterial, ProducedImage } from '../material.ts';
import { file, flow, material } from '../material.fixture.ts';
import { nothingFound, type ServiceRun } from '../service.ts';
import type { Tools } from '../tools.ts';
import { faceMatch } from './face-match.ts';

const level = (eyes: Readonly<Record<number, number>>) =>
  Array.from({ length: 478 }, (_, i) => ({ x: eyes[i] ?? 0.5, y: 0.4, z: 0 }));
/** Sees a face in every picture, with an eye further to the right in a wide one. */
const engine = {
  find: () => [{ sizePx: 100 }],
  mesh: ({ width, height }: { width: number; height: number }) => ({
    landmarks: width > height ? level({ 33: 0.7, 133: 0.7 }) : level({ 33: 0.3, 133: 0.3 }),
  }),
  describe: () => new Float32Array(128),
} as unknown as FaceEngine;
const tools = {
  faces: () => Promise.resolve(engine),
  image: () => Promise.resolve({ ok: false, code: 'image_unreadable' }),
} as unknown as Tools;

test('the eyes are those in the still of a recording, and not in its strip', async () => {
  const grey = async (
    key: string,
    kind: ProducedImage['kind'],
    [widthPx, heightPx]: readonly [number, number],
  ): Promise<ProducedImage> => {
    const create = { width: widthPx, height: heightPx, channels: 3, background: '#808080' } as const;
    const bytes = await sharp({ create }).jpeg().toBuffer();
    return { key, kind, mediaType: 'image/jpeg', bytes, widthPx, heightPx, ofFileId: 'stills' };
  };
  const liveness: ServiceRun = {
    findings: nothingFound(),
    raised: [],
    trace: [],
    images: [
      await grey('liveness-strip', 'still-strip', [320, 240]),
      await grey('liveness-still', 'evidence', [240, 320]),
    ],
    recordedFace: { descriptor: new Float32Array(128), parts: [], stills: 8, pictures: [] },
  };
  const given = material(new Uint8Array(), {
    flow: flow({ steps: ['document', 'liveness'], services: ['liveness', 'faceMatch'] }),
    liveness: { stills: file(new Uint8Array(), 'stills') } as LivenessMaterial,
  });
  const { trace } = await faceMatch.run(given, tools, new Map([['liveness', liveness]]));
  expect(trace.find(({ rule }) => rule === 'eyes')?.inputs).toEqual({ liveness: [0.3, 0.4, 0.5, 0.4] });
});
