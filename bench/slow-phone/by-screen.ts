import type { Interaction, Seen } from './watch.ts';

interface ScreenRow {
  readonly screen: string;
  /** Number of touches and keys. */
  readonly inputs: number;
  readonly 'p98, ms': number;
  readonly 'most, ms': number;
  readonly 'of which waited': number;
  readonly worked: number;
  readonly on: string;
  readonly 'longest task, ms': number;
  readonly by: string;
}

/** The longest time from an input to the next painted frame, by screen. Times below 16 ms count as 0. */
export function byScreen(seen: Seen): ScreenRow[] {
  const longest = interactions(seen);
  const names = [...new Set(seen.screens.map(([, screen]) => screen))].filter((screen) => screen !== 'before');
  return names.map((screen) => {
    const inputs = seen.inputs.filter((input) => input.screen === screen);
    const taken = inputs.map((input) => ({
      ...input,
      took: longest.find(({ atMs }) => Math.abs(atMs - input.atMs) < 1) ?? null,
    }));
    const times = taken.map(({ took }) => took?.ms ?? 0).toSorted((a, b) => a - b);
    const worst = taken.toSorted((a, b) => (b.took?.ms ?? 0) - (a.took?.ms ?? 0))[0];
    const task = seen.tasks.filter(({ atMs }) => screenAt(seen, atMs) === screen).toSorted((a, b) => b.ms - a.ms)[0];
    return {
      screen,
      inputs: inputs.length,
      'p98, ms': times[Math.ceil((times.length - 1) * 0.98)] ?? 0,
      'most, ms': worst?.took?.ms ?? 0,
      'of which waited': Math.round(worst?.took?.waitedMs ?? 0),
      worked: Math.round(worst?.took?.workedMs ?? 0),
      on: worst?.on ?? '',
      'longest task, ms': Math.round(task?.ms ?? 0),
      by: task?.by ?? '',
    };
  });
}

/** One entry per touch or key, as INP counts it: its slowest event, with the time of its first. */
function interactions({ slow }: Seen): Interaction[] {
  const byId = new Map<number, Interaction>();
  for (const event of slow) {
    const known = byId.get(event.id);
    const slowest = known && known.ms >= event.ms ? known : event;
    byId.set(event.id, { ...slowest, atMs: Math.min(known?.atMs ?? Infinity, event.atMs) });
  }
  return [...byId.values()];
}

const screenAt = ({ screens }: Seen, ms: number): string => screens.findLast(([atMs]) => atMs <= ms)?.[1] ?? 'before';
