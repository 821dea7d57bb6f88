import type { Raster } from '../raster.ts';
import { type Backdrop, paintBackdrop } from './backdrop.ts';
import { ears, glasses, type Limb, mouth, torso, whole } from './head/body.ts';
import { type Cover, cover } from './head/covers.ts';
import { express, NEUTRAL, type Pose } from './expression.ts';
import { eyeballs, paintEye } from './head/eyes.ts';
import { hairParts } from './head/hair.ts';
import type { Identity } from './identity.ts';
import { FACE_OVAL, LEFT_EYE, LIPS_INNER, RIGHT_EYE } from './landmarks.ts';
import { faceMesh } from './head/mesh.ts';
import { morph } from './morph.ts';
import { type Layers, layersOf, withScreen } from './lit-layers.ts';
import { createFrame, develop, draw, type Frame, type Light, type Part } from './rasterizer.ts';
import { paintSkin } from './head/skin.ts';
import { SKULL_RINGS, skullPoint } from './head/skull.ts';
import { gridTriangles } from './surfaces.ts';

/** Position of the camera, and what it sees besides the person. Lengths in centimetres. */
export interface View {
  width: number;
  height: number;
  /** From the camera to the face. */
  distance: number;
  /** Focal length in picture heights: 1.15 for a webcam, 3.5 for a passport photograph. */
  focal: number;
  offsetX: number;
  offsetY: number;
  backdrop: Backdrop;
  light: Light;
  /** Samples a pixel in each direction. */
  samples: number;
  /** What hides part of the face. */
  cover?: Cover;
}

export const DAYLIGHT: Light = { direction: unit(0.38, 0.5, 0.78), key: 0.62, ambient: 0.46, tint: [1.02, 1, 0.97] };

/** A laptop's or phone's camera at arm's length. */
const WEBCAM: View = {
  width: 640,
  height: 480,
  distance: 42,
  focal: 1.15,
  offsetX: 0,
  offsetY: 0,
  backdrop: 'room',
  light: DAYLIGHT,
  samples: 2,
};

/** An ICAO portrait: 35 x 45, plain light ground, even light. */
export const PORTRAIT: View = {
  width: 420,
  height: 540,
  distance: 150,
  focal: 4.75,
  offsetX: 0,
  offsetY: 0.4,
  backdrop: 'studio',
  light: { direction: unit(0.15, 0.35, 0.92), key: 0.5, ambient: 0.6, tint: [1, 1, 1] },
  samples: 2,
};

export interface PersonModel {
  identity: Identity;
  render(pose?: Partial<Pose>, view?: Partial<View>): Raster;
  /**
   * The same picture before a camera: what the room's light and what a screen around the camera contribute. One sample
   * a pixel.
   */
  layers(pose?: Partial<Pose>, view?: Partial<View>): Layers;
}

/** Prepares a person's geometry and textures once; each `render` then takes about a tenth of a second at 640x480. */
export function createPerson(identity: Identity): PersonModel {
  const face = morph(faceMesh().positions, identity.shape);
  const skin = paintSkin(identity);
  const eye = paintEye(identity);
  const uv = headUv();
  const triangles = headTriangles(face);
  const rigid: Limb[] = [
    ...ears(identity, face),
    ...hairParts(identity, face).map(hanging),
    ...(identity.glasses ? glasses(face) : []),
  ];
  const body = torso(identity);
  function paint(frame: Frame, pose: Pose, view: View): void {
    const moved = express(face, pose);
    // Front to back, so that what is hidden is not shaded.
    const limbs: Limb[] = [
      ...rigid,
      ...(view.cover ? cover(view.cover, moved, identity.seed) : []),
      whole({ positions: withSkull(moved), triangles, uv, texture: skin, material: 'skin' }),
      ...eyeballs(face, eye, pose).map(whole),
      ...mouth(moved, 1.75 * pose.open + 0.3 * pose.smile),
      ...body,
    ];
    for (const limb of limbs) draw(frame, { ...limb, positions: place(limb, pose, view) }, view.light);
  }

  return {
    identity,
    render: (poseChanges = {}, viewChanges = {}) => {
      const view = { ...WEBCAM, ...viewChanges };
      const frame = createFrame(view.width, view.height, view.focal, view.samples);
      paintBackdrop(frame, view.backdrop, identity.seed);
      paint(frame, { ...NEUTRAL, ...poseChanges }, view);
      return develop(frame);
    },
    layers: (poseChanges = {}, viewChanges = {}) => {
      const view = { ...WEBCAM, ...viewChanges };
      const frame = createFrame(view.width, view.height, view.focal, 1);
      paintBackdrop(frame, view.backdrop, identity.seed);
      const lit = withScreen(frame);
      paint(lit, { ...NEUTRAL, ...poseChanges }, view);
      return layersOf(lit);
    },
  };
}

/** Long hair follows the head less, the lower it hangs. */
function hanging(part: Part): Limb {
  return {
    ...part,
    follow: Float32Array.from({ length: part.positions.length / 3 }, (_, i) =>
      Math.min(1, Math.max(0.3, 1 + (part.positions[i * 3 + 1]! + 6) / 16)),
    ),
  };
}

function unit(x: number, y: number, z: number): [number, number, number] {
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length];
}

/** The face's points and, behind them, the rings of the skull. */
function withSkull(face: Float32Array): Float32Array {
  const out = new Float32Array(face.length + SKULL_RINGS * FACE_OVAL.length * 3);
  out.set(face);
  for (let ring = 1; ring <= SKULL_RINGS; ring++) {
    for (let column = 0; column < FACE_OVAL.length; column++)
      out.set(skullPoint(face, column, ring / SKULL_RINGS), face.length + ((ring - 1) * FACE_OVAL.length + column) * 3);
  }
  return out;
}

/** Behind the outline the texture's edge runs on. */
function headUv(): Float32Array {
  const { uv } = faceMesh();
  const out = new Float32Array(uv.length + SKULL_RINGS * FACE_OVAL.length * 2);
  out.set(uv);
  for (let i = 0; i < SKULL_RINGS * FACE_OVAL.length; i++) {
    const from = FACE_OVAL[i % FACE_OVAL.length]! * 2;
    out[uv.length + i * 2] = uv[from]!;
    out[uv.length + i * 2 + 1] = uv[from + 1]!;
  }
  return out;
}

/** The face without eyes and mouth, joined to the skull, all wound the same way so that shading has no seam. */
function headTriangles(face: Float32Array): Uint16Array {
  const holes = [new Set<number>(RIGHT_EYE.ring), new Set<number>(LEFT_EYE.ring), new Set<number>(LIPS_INNER)];
  const kept: number[] = [];
  const { triangles } = faceMesh();
  for (let t = 0; t < triangles.length; t += 3) {
    const corners = [triangles[t]!, triangles[t + 1]!, triangles[t + 2]!];
    if (!holes.some((hole) => corners.every((corner) => hole.has(corner)))) kept.push(...corners);
  }
  const points = face.length / 3;
  const all = withSkull(face);
  const loft = gridTriangles(SKULL_RINGS, FACE_OVAL.length, true, points);
  const joint: number[] = [];
  FACE_OVAL.forEach((a, i) => {
    const next = (i + 1) % FACE_OVAL.length;
    joint.push(a, points + i, FACE_OVAL[next]!, FACE_OVAL[next]!, points + i, points + next);
  });
  const behind = [...joint, ...loft];
  if (outward(all, kept) !== outward(all, behind))
    for (let t = 0; t < behind.length; t += 3) [behind[t], behind[t + 1]] = [behind[t + 1]!, behind[t]!];
  return Uint16Array.from([...kept, ...behind]);
}

/** Whether most triangles' normals point away from the middle of the head. */
function outward(p: Float32Array, triangles: readonly number[]): boolean {
  let votes = 0;
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, c] = [triangles[t]! * 3, triangles[t + 1]! * 3, triangles[t + 2]! * 3];
    const u = [0, 1, 2].map((k) => p[b + k]! - p[a + k]!) as [number, number, number];
    const v = [0, 1, 2].map((k) => p[c + k]! - p[a + k]!) as [number, number, number];
    const normal = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]] as const;
    votes += Math.sign(normal[0] * p[a]! + normal[1] * (p[a + 1]! - 1) + normal[2] * (p[a + 2]! + 5));
  }
  return votes > 0;
}

/** Turns the head and its parts about the top of the neck and moves everything before the camera. */
function place(limb: Limb, pose: Pose, view: View): Float32Array {
  const { positions, follow } = limb;
  const out = new Float32Array(positions.length);
  const [cy, sy, cp, sp, cr, sr] = [
    Math.cos(pose.yaw),
    Math.sin(pose.yaw),
    Math.cos(pose.pitch),
    Math.sin(pose.pitch),
    Math.cos(pose.roll),
    Math.sin(pose.roll),
  ];
  const [pivotY, pivotZ] = [-5, -4.5];
  // The face's plane lies about 4 cm before the origin.
  const back = view.distance + 4;
  for (let i = 0; i < positions.length; i += 3) {
    const x = positions[i]!;
    const y = positions[i + 1]! - pivotY;
    const z = positions[i + 2]! - pivotZ;
    const x1 = x * cy + z * sy;
    const z1 = z * cy - x * sy;
    const y1 = y * cp - z1 * sp;
    const z2 = y * sp + z1 * cp;
    const w = follow[i / 3]!;
    out[i] = x + (x1 * cr - y1 * sr - x) * w + view.offsetX;
    out[i + 1] = y + (x1 * sr + y1 * cr - y) * w + pivotY + view.offsetY;
    out[i + 2] = z + (z2 - z) * w + pivotZ - back;
  }
  return out;
}
