/** A seeded source of numbers: the same seed gives the same pictures everywhere. */
export interface Random {
  /** Uniform in [0, 1). */
  next(): number;
  range(from: number, to: number): number;
  /** Whole number, both ends included. */
  int(from: number, to: number): number;
  pick<T>(items: readonly T[]): T;
  chance(probability: number): boolean;
  /** Gaussian with mean 0 and deviation 1. */
  normal(): number;
  /** An independent source, so that more draws in one part of a picture do not change the others. */
  fork(name: string): Random;
}

export function createRandom(seed: number | string): Random {
  const start = typeof seed === 'number' ? mix(seed >>> 0) : hash(seed);
  let state = start;
  const next = (): number => {
    // mulberry32
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const range = (from: number, to: number): number => from + (to - from) * next();
  const int = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    range,
    int,
    pick: (items) => items[int(0, items.length - 1)]!,
    chance: (probability) => next() < probability,
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    fork: (name) => createRandom(`${start}/${name}`),
  };
}

/** FNV-1a. */
function hash(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return mix(h);
}

function mix(value: number): number {
  let h = value;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}
