import { fuzz } from './fuzz/run.ts';

const COUNT = 20_000;
const SEED = 20_261_120;
/** How much the service's heap may grow from the end of the first quarter to the end of the run. */
const GROWTH_BYTES = 32 * 1024 * 1024;

/** Sends 20,000 requests generated from the OpenAPI document. Fails if the service breaks a promise. */
export async function main(): Promise<void> {
  const started = Date.now();
  const { requests, statuses, failures, sessions, heapBytes } = await fuzz(COUNT, SEED);
  const growth = heapBytes.at(-1)! - heapBytes[Math.floor(heapBytes.length / 4)]!;
  const megabytes = (bytes: number): number => +(bytes / 1024 / 1024).toFixed(1);
  console.table({
    requests,
    seconds: Math.round((Date.now() - started) / 1000),
    seed: SEED,
    failures: failures.length,
  });
  console.table(statuses);
  console.table({
    ...sessions,
    'heap after each fifth, MB': heapBytes
      .filter((_, i) => i % 4 === 0)
      .map(megabytes)
      .join(' '),
  });
  for (const failure of failures.slice(0, 20)) console.error(failure);
  if (failures.length > 0 || growth > GROWTH_BYTES || sessions.finished < sessions.begun) process.exitCode = 1;
}
