import type { FaceEngine } from '@verify/checks/face/face-engine';
import { judgeRecording } from '@verify/checks/liveness/judge-recording';
import type { BenchRecording, Species } from './recordings.ts';

export interface JudgedClip {
  readonly species: Species;
  readonly index: number;
  readonly codes: readonly string[];
  readonly rules: readonly string[];
  readonly steps: readonly string[];
  readonly measures: Readonly<Record<string, number>>;
  /** Wall and CPU time of the judgement alone. CPU time does not depend on the machine's load. */
  readonly judgeMs: number;
  readonly judgeCpuMs: number;
}

/** The liveness check's verdict on a recording, and what it measured. */
export async function judgeClip(
  species: Species,
  index: number,
  recording: BenchRecording,
  engine: FaceEngine,
): Promise<JudgedClip> {
  const { bytes, nonce, steps, durationS } = recording;
  const asked = {
    bytes,
    nonce,
    attempt: 1,
    steps,
    light: 'off' as const,
    tookMs: durationS * 1000 + 500,
    limitMs: 120_000,
  };
  const started = performance.now();
  const before = process.cpuUsage();
  const { raised, trace, steps: shown } = await judgeRecording(asked, 'live', engine, null);
  const judgeMs = Math.round(performance.now() - started);
  const { user, system } = process.cpuUsage(before);
  const measure = (rule: string, input: string) => Number(trace.find((entry) => entry.rule === rule)?.inputs[input]);
  return {
    species,
    index,
    codes: [...new Set(raised.map(({ code }) => code))].toSorted(),
    rules: trace.filter(({ outcome }) => outcome === 'raised').map(({ rule }) => rule),
    steps: shown.map(({ kind, reason, margin }) => `${kind} ${reason} ${margin.toFixed(2)}`),
    measures: {
      depth: measure('depth', 'depth'),
      farthest: measure('same-face', 'farthestAhead'),
      decibels: measure('screen-pattern', 'decibels'),
      loop: measure('repetition', 'longestLoop'),
    },
    judgeMs,
    judgeCpuMs: Math.round((user + system) / 1000),
  };
}
