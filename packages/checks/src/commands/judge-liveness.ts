import { ChallengeStep, LightSequence, LIMITS } from '@verify/contract';
import * as z from 'zod/mini';
import { createFaceEngine } from '../face/face-engine.ts';
import { judgeRecording } from '../services/liveness/judge-recording.ts';
import { bytesOf } from './faces-in-file.ts';
import { print } from './print.ts';

const USAGE = `npm run --silent judge-liveness -- --json CLIP CHALLENGE.json
  CLIP            the ZIP of stills and manifest that the capture app sends
  CHALLENGE.json  nonce, the steps and the light that the server told; tookMs: when the clip came, 0 to 120000`;

const Challenge = z.object({
  nonce: z.string(),
  steps: z.array(ChallengeStep),
  light: z.optional(z.nullable(LightSequence)),
  attempt: z.optional(z.int()),
  tookMs: z.optional(z.number()),
});
const LIMIT_MS = 120_000;

/** Judges a recording against a challenge as the liveness check does, and prints one JSON line. */
async function main(args: readonly string[]): Promise<number> {
  const files = args.filter((arg) => !arg.startsWith('-'));
  if (files.length !== 2 || args.some((arg) => arg.startsWith('-') && arg !== '--json')) {
    process.stderr.write(`Usage: ${USAGE}\n`);
    return 2;
  }
  const [clip, challenge] = [await bytesOf(files[0]!, LIMITS.videoBytes), await challengeOf(files[1]!)];
  if (!clip.ok || !challenge.ok) {
    const reason = clip.ok ? (challenge.ok ? '' : `challenge_${challenge.reason}`) : `clip_${clip.reason}`;
    print(JSON.stringify({ verdict: 'unreadable', reasons: [reason], codes: [], steps: [] }));
    return 1;
  }
  const { nonce, steps, light, attempt = 1, tookMs = LIMIT_MS } = challenge.value;
  const asked = {
    bytes: clip.value,
    nonce,
    steps,
    light: light ?? ('off' as const),
    attempt,
    tookMs,
    limitMs: LIMIT_MS,
  };
  const judged = await judgeRecording(asked, 'test', await createFaceEngine(), null);
  const line = {
    verdict: judged.raised.length === 0 ? 'live' : 'not-shown',
    codes: [...new Set(judged.raised.map(({ code }) => code))].toSorted(),
    reasons: judged.raised.map(({ code, detail }) => `${code}: ${detail}`),
    steps: judged.steps,
    trace: judged.trace,
  };
  print(JSON.stringify(line));
  return 0;
}

async function challengeOf(
  path: string,
): Promise<{ ok: true; value: z.infer<typeof Challenge> } | { ok: false; reason: string }> {
  const bytes = await bytesOf(path, LIMITS.jsonBytes);
  if (!bytes.ok) return bytes;
  try {
    return { ok: true, value: Challenge.parse(JSON.parse(Buffer.from(bytes.value).toString('utf8'))) };
  } catch {
    // Neither JSON nor a challenge.
    return { ok: false, reason: 'malformed' };
  }
}

process.exitCode = await main(process.argv.slice(2));
