import { type FaceDescriptor, template } from '../../face/descriptor.ts';
import { descriptorDistance } from '../../face/face-engine.ts';
import { LIVENESS_LIMITS } from './limits.ts';
import type { WatchedFrame } from './watch.ts';

/** Which person a recording shows, and which of its stills show them. */
export interface OnePerson {
  /** Mean of the faces that look ahead in the light of the room; null if there are too few of them. */
  readonly face: FaceDescriptor | null;
  /** Stills that show this person. Only they prove anything. */
  readonly tied: readonly WatchedFrame[];
  /** Of those, the ones that look ahead in the light of the room: they are compared with other pictures. */
  readonly ahead: readonly WatchedFrame[];
  /** Number of stills with another face: looking ahead, and turned. */
  readonly others: { readonly ahead: number; readonly turned: number };
  /** Greatest distance from the person in a tied still. */
  readonly farthest: { readonly ahead: number; readonly turned: number };
  readonly parts: readonly Part[];
}

/** The mean face of one part of the recording: rest, one movement with the way after it, or the light. */
interface Part {
  readonly name: string;
  readonly turned: boolean;
  readonly stills: number;
  readonly face: FaceDescriptor;
  /** From the person's face. */
  readonly distance: number;
}

export interface PartSpan {
  readonly name: string;
  readonly fromMs: number;
  readonly toMs: number;
}

/** Beyond these angles a face is turned. Pitch counts from rest, since a low camera sees all from below. */
export const AHEAD_DEG = { yaw: 14, pitchFromRest: 10 } as const;

/** A mean of fewer faces is no better than a single face. */
const FEWEST_IN_PART = 3;

/** Starts from the most typical face ahead, of one person even if two are shown; near faces' mean is the person's. */
export function findOnePerson(
  frames: readonly WatchedFrame[],
  restPitchDeg: number,
  spans: readonly PartSpan[],
): OnePerson {
  const limits = LIVENESS_LIMITS;
  const faced = frames.flatMap((frame) =>
    frame.descriptor && frame.measures
      ? [{ frame, descriptor: frame.descriptor, turned: isTurned(frame.measures, restPitchDeg) }]
      : [],
  );
  const core = faced.filter(({ frame, turned }) => !turned && !frame.lit);
  const face = core.length < limits.minAhead ? null : centreOf(core.map(({ descriptor }) => descriptor));
  const none = { ahead: 0, turned: 0 };
  if (!face) return { face, tied: [], ahead: [], others: none, farthest: none, parts: [] };

  const held = faced.map((one) => ({ ...one, distance: descriptorDistance(one.descriptor, face) }));
  const isTied = ({ turned, distance }: (typeof held)[number]) => distance <= limits.maxStillDistance[side(turned)];
  const tied = held.filter(isTied);
  const others = held.filter((one) => !isTied(one));
  const farthest = (turned: boolean) =>
    tied.reduce((most, one) => (one.turned === turned ? Math.max(most, one.distance) : most), 0);
  const parts = spans.flatMap(({ name, fromMs, toMs }) =>
    [false, true].flatMap((turned) => {
      const within = tied.filter(
        (one) => one.turned === turned && one.frame.timeMs >= fromMs && one.frame.timeMs < toMs,
      );
      if (within.length < FEWEST_IN_PART) return [];
      const middleFace = template(within.map(({ descriptor }) => descriptor));
      const distance = descriptorDistance(middleFace, face);
      return [{ name, turned, stills: within.length, face: middleFace, distance }];
    }),
  );
  return {
    face,
    tied: tied.map(({ frame }) => frame),
    ahead: tied.filter(({ frame, turned }) => !turned && !frame.lit).map(({ frame }) => frame),
    others: {
      ahead: others.filter(({ turned }) => !turned).length,
      turned: others.filter(({ turned }) => turned).length,
    },
    farthest: { ahead: farthest(false), turned: farthest(true) },
    parts,
  };
}

export const side = (turned: boolean): 'ahead' | 'turned' => (turned ? 'turned' : 'ahead');

export function isTurned(
  { yawDeg, pitchDeg }: { readonly yawDeg: number; readonly pitchDeg: number },
  restPitchDeg: number,
): boolean {
  return Math.abs(yawDeg) >= AHEAD_DEG.yaw || Math.abs(pitchDeg - restPitchDeg) >= AHEAD_DEG.pitchFromRest;
}

function centreOf(faces: readonly FaceDescriptor[]): FaceDescriptor {
  const typical = faces.map((one) => middle(faces.map((other) => descriptorDistance(one, other))));
  const start = faces[typical.indexOf(Math.min(...typical))]!;
  const near = faces.filter((one) => descriptorDistance(one, start) <= LIVENESS_LIMITS.maxStillDistance.ahead);
  return template(near);
}

const middle = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!;
