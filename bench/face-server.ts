import { challengeClip, createPerson, identityOf, makePerson, passport } from '@verify/specimen';
import { createFinaliser } from '@verify/checks/finaliser';
import { commitmentsOf, perform, record } from '@verify/checks/liveness/recording.fixture';
import { file, flow, material, shoot } from '@verify/checks/material.fixture';
import { residentWithWorkers } from './sessions/threads.ts';
import kept from './faces-floors.json' with { type: 'json' };

const MB = 1024 * 1024;
const NONCE = 'n'.repeat(32);
const TODAY = '2026-11-20';
const point = (yawDeg: number, pitchDeg: number) =>
  ({ kind: 'point', yawDeg, pitchDeg, toleranceDeg: 4, holdMs: 550, delayMs: 500, limitMs: 10_000 }) as const;
/** Fifteen seconds with a blink, the movement that costs most. */
const STEPS = [
  { ...point(34, 0), delayMs: 1_200 },
  point(-14, -16),
  { kind: 'blink', delayMs: 500, limitMs: 10_000 },
  point(-26, 11),
  point(14, 16),
  point(-17, 0),
] as const;

/**
 * The server's worker decides about one person after another: selfie, fifteen seconds of liveness and the comparison
 * with the document's portrait. Prints the median wall and CPU time and the memory of the process. `--runs=30`; use 200
 * to measure memory.
 */
export async function main(args: readonly string[]): Promise<void> {
  const runs = Number(args.find((arg) => arg.startsWith('--runs='))?.split('=')[1]) || 30;
  const given = await people(2);
  const before = residentWithWorkers();
  const finaliser = createFinaliser({ workers: 1, limits: { timeoutMs: 120_000 } });
  const clockMs: number[] = [];
  const cpuMs: number[] = [];
  let [most, wrong] = [0, 0];
  try {
    await finaliser.ready();
    // The first run loads the face models.
    for (let i = -2; i < runs; i++) {
      const [begun, spent] = [performance.now(), process.cpuUsage()];
      const { overall } = await finaliser.run(given[Math.abs(i) % given.length]!);
      const { user, system } = process.cpuUsage(spent);
      most = Math.max(most, residentWithWorkers() - before);
      if (overall.status !== 'approved') wrong++;
      if (i < 0) continue;
      clockMs.push(performance.now() - begun);
      cpuMs.push((user + system) / 1000);
      if ((i + 1) % 20 > 0) continue;
      const [now, high] = [residentWithWorkers() - before, most].map((bytes) => Math.round(bytes / MB));
      console.log(`${i + 1} runs: the worker's share ${now} MB, ${high} MB at most`);
    }
  } finally {
    await finaliser.close();
  }
  const measured = { cpuMs: middle(cpuMs), workerMb: most / MB, wrong };
  console.table({
    runs,
    'by the clock p50, ms': Math.round(middle(clockMs)),
    'of the processor p50, ms': Math.round(measured.cpuMs),
    "worker's share of memory at most, MB": Math.round(measured.workerMb),
    'not approved': wrong,
  });
  const faults = (Object.keys(measured) as (keyof typeof measured)[]).filter(
    (name) => measured[name] > kept.serverFloors[name],
  );
  for (const name of faults)
    console.error(`${name} is ${measured[name].toFixed(0)}, the floor is ${kept.serverFloors[name]}`);
  if (faults.length > 0) process.exitCode = 1;
}

/** Omits the document check, which other benches measure. The portrait is found on the document's front. */
async function people(count: number) {
  const settings = flow({ steps: ['document', 'liveness'], services: ['liveness', 'faceMatch'] });
  const { acts, commands, durationS } = perform(STEPS, { reactionMs: 600 });
  const given = [];
  for (let i = 0; i < count; i++) {
    const person = makePerson({ seed: 9 + i, today: TODAY });
    const holder = createPerson(identityOf(person));
    const scene = { seed: 5 + i, fps: 8, durationS, width: 640, height: 480, view: { samples: 1 } };
    const bytes = await record(challengeClip(holder, acts, scene), { nonce: NONCE, commands });
    const stills = { ...file(bytes, 'stills'), mediaType: 'application/zip' };
    const front = await shoot(await passport({ seed: 9 + i, today: TODAY, person }), 9 + i);
    given.push(
      material(front, {
        flow: settings,
        liveness: {
          stills,
          nonce: NONCE,
          attempt: 1,
          steps: STEPS,
          light: 'off',
          committed: commitmentsOf(bytes),
          tookMs: durationS * 1000 + 500,
          limitMs: 120_000,
        },
      }),
    );
  }
  return given;
}

const middle = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
