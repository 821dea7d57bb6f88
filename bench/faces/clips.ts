import sharp from 'sharp';
import type { FaceEngine } from '@verify/checks/face/face-engine';
import { openRecording } from '@verify/checks/material/recording';
import { judgeRecording } from '@verify/checks/services/liveness/judge-recording';
import { withCpu } from '../measuring/cpu.ts';
import type { BenchRecording, Species } from './recordings.ts';

/** The liveness check's verdict on a recording. The CPU time covers only the judgement. */
export async function judgeClip(species: Species, index: number, recording: BenchRecording, engine: FaceEngine) {
  const { bytes, nonce, steps, durationS } = recording;
  const times = { tookMs: durationS * 1000 + 500, limitMs: 120_000 };
  const asked = { bytes, nonce, attempt: 1, steps, light: 'off' as const, ...times };
  const { value, cpuMs } = await withCpu(() => judgeRecording(asked, 'live', engine, null));
  const opened = await openRecording(bytes, nonce);
  if (!opened.ok) throw new Error(opened.reason);
  const encoding = await withCpu(async () => {
    for (const still of opened.recording.stills) await sharp(still.bytes).jpeg({ quality: 90 }).toBuffer();
  });
  const { raised, trace, steps: shown } = value;
  return {
    species,
    index,
    codes: [...new Set(raised.map(({ code }) => code))].toSorted(),
    rules: trace.filter(({ outcome }) => outcome === 'raised').map(({ rule }) => rule),
    steps: shown.map(({ kind, reason, margin }) => `${kind} ${reason} ${margin.toFixed(2)}`),
    cpuMs: Math.round(cpuMs),
    overSharp: cpuMs / encoding.cpuMs,
  };
}
