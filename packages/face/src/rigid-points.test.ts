import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { unpackAssets } from '../model/packed-assets.ts';
import { RIGID_POINTS } from './rigid-points.ts';

test('each point matches the canonical face', () => {
  const folder = dirname(createRequire(import.meta.url).resolve('@mediapipe/face_mesh/package.json'));
  const bytes = unpackAssets(folder).get('geometry_pipeline_metadata_landmarks.binarypb')!;
  // Five floats a point, each behind the byte that begins this field of a protocol buffer.
  const [field, each] = [0x1d, 5];
  const start = bytes.findIndex((_, at) => [0, 1, 2, 3, 4, 5, 6, 7].every((n) => bytes[at + n * each] === field));
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (const [index, ...place] of RIGID_POINTS)
    for (const [axis, cm] of place.entries())
      expect(cm, `point ${index}`).toBeCloseTo(view.getFloat32(start + each * (5 * index + axis) + 1, true), 2);
});
