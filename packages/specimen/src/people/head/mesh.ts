import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * The canonical face of MediaPipe (Apache-2.0), out of npm's `@mediapipe/face_mesh`: centimetres, x to the image's
 * right, y up, z towards the camera.
 */
export interface FaceMesh {
  /** x, y, z of each of the 468 points. */
  positions: Float32Array;
  /** u, v of each point in the texture. */
  uv: Float32Array;
  /** Indices, three a triangle. */
  triangles: Uint16Array;
}

let cached: FaceMesh | undefined;

export function faceMesh(): FaceMesh {
  cached ??= parse(unpack('geometry_pipeline_metadata_landmarks.binarypb'));
  return cached;
}

/** The package keeps its files in one archive whose table of contents is in the loader script. */
function unpack(name: string): Buffer {
  const folder = dirname(createRequire(import.meta.url).resolve('@mediapipe/face_mesh/package.json'));
  const loader = readFileSync(join(folder, 'face_mesh_solution_packed_assets_loader.js'), 'utf8');
  const entry = new RegExp(`"filename": "[^"]*/${name}", "start": (\\d+), "end": (\\d+)`).exec(loader);
  if (!entry) throw new Error(`${name} is not among the files of @mediapipe/face_mesh`);
  return readFileSync(join(folder, 'face_mesh_solution_packed_assets.data')).subarray(
    Number(entry[1]),
    Number(entry[2]),
  );
}

/**
 * mediapipe.face_geometry.GeometryPipelineMetadata, field 1: Mesh3d with vertex_buffer (3, five floats a point) and
 * index_buffer (4).
 */
function parse(bytes: Buffer): FaceMesh {
  const mesh = fields(bytes).find((field) => field.number === 1 && field.bytes)!.bytes!;
  const vertices: number[] = [];
  const indices: number[] = [];
  for (const field of fields(mesh)) {
    if (field.number === 3 && field.bytes)
      for (let at = 0; at < field.bytes.length; at += 4) vertices.push(field.bytes.readFloatLE(at));
    else if (field.number === 3) vertices.push(field.value!);
    else if (field.number === 4 && field.bytes)
      for (let at = 0; at < field.bytes.length;) [indices[indices.length], at] = varint(field.bytes, at);
    else if (field.number === 4) indices.push(field.value!);
  }
  const count = vertices.length / 5;
  const positions = new Float32Array(count * 3);
  const uv = new Float32Array(count * 2);
  for (let i = 0; i < count; i++) {
    positions.set(vertices.slice(i * 5, i * 5 + 3), i * 3);
    uv.set(vertices.slice(i * 5 + 3, i * 5 + 5), i * 2);
  }
  return { positions, uv, triangles: Uint16Array.from(indices) };
}

interface Field {
  number: number;
  value?: number;
  bytes?: Buffer;
}

/** The wire format of protocol buffers, as far as this message uses it. */
function fields(bytes: Buffer): Field[] {
  const found: Field[] = [];
  let at = 0;
  while (at < bytes.length) {
    let key: number;
    [key, at] = varint(bytes, at);
    const number = key >> 3;
    if ((key & 7) === 0) {
      let value: number;
      [value, at] = varint(bytes, at);
      found.push({ number, value });
    } else if ((key & 7) === 5) {
      found.push({ number, value: bytes.readFloatLE(at) });
      at += 4;
    } else if ((key & 7) === 2) {
      let length: number;
      [length, at] = varint(bytes, at);
      found.push({ number, bytes: bytes.subarray(at, at + length) });
      at += length;
    } else throw new Error(`Wire type ${key & 7} was not expected in a face mesh`);
  }
  return found;
}

function varint(bytes: Buffer, start: number): [value: number, next: number] {
  let value = 0;
  let at = start;
  for (let scale = 1; ; scale *= 128) {
    const byte = bytes[at++]!;
    value += (byte & 127) * scale;
    if (byte < 128) return [value, at];
  }
}
