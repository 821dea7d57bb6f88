import { challengeClip, createPerson, identityOf, makePerson, passport } from '@verify/specimen';
import { createFinaliser } from '@verify/checks/finaliser';
import { aimAt, takenByCamera } from '@verify/checks/burst/burst.fixture';
import { commitmentsOf, perform, record } from '@verify/checks/liveness/recording.fixture';
import type { Material } from '@verify/checks/material';
import { file, flow, material } from '@verify/checks/material.fixture';
import { cpuWithWorkers, residentWithWorkers } from './sessions/threads.ts';
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

/** A whole session has the document's check, too: of the photo alone, or with the frames of its camera. */
const KINDS = ['faces alone', 'whole session, by file', 'whole session, by camera'] as const;
type Kind = (typeof KINDS)[number];

/**
 * The server's worker decides about one person after another: fifteen seconds of liveness and the comparison with the
 * document's portrait, then whole sessions with the document's check. Prints the median wall and CPU time and the
 * memory of the process and its worker. `--runs=30`, a third of them for whole sessions; use 200 to measure memory.
 */
export async function main(args: readonly string[]): Promise<void> {
  const runs = Number(args.find((arg) => arg.startsWith('--runs='))?.split('=')[1]) || 30;
  const given = await people(2);
  const rows = [];
  for (const kind of KINDS)
    rows.push(
      await measure(
        kind,
        given.map((materialFor) => materialFor(kind)),
        kind === 'faces alone' ? runs : Math.ceil(runs / 3),
      ),
    );
  console.table(rows);
  const [{ cpuMs, workerMb }] = rows as [Measured];
  const wrong = rows.reduce((sum, row) => sum + row.wrong, 0);
  const measured = { cpuMs, workerMb, wrong };
  const faults = (Object.keys(measured) as (keyof typeof measured)[]).filter(
    (name) => measured[name] > kept.serverFloors[name],
  );
  for (const name of faults)
    console.error(`${name} is ${measured[name].toFixed(0)}, the floor is ${kept.serverFloors[name]}`);
  if (faults.length > 0) process.exitCode = 1;
}

interface Measured {
  readonly kind: Kind;
  readonly runs: number;
  /** Medians in milliseconds: what a clock shows, and what the processor spent. */
  readonly clockMs: number;
  readonly cpuMs: number;
  readonly workerMb: number;
  /** Not approved. */
  readonly wrong: number;
}

async function measure(kind: Kind, given: readonly Material[], runs: number): Promise<Measured> {
  const before = residentWithWorkers();
  const finaliser = createFinaliser({ workers: 1 });
  const [clockMs, cpuMs]: [number[], number[]] = [[], []];
  let [most, wrong] = [0, 0];
  try {
    await finaliser.ready();
    // The first run loads the face models.
    for (let i = -2; i < runs; i++) {
      const [begun, spent] = [performance.now(), cpuWithWorkers()];
      const { overall } = await finaliser.run(given[Math.abs(i) % given.length]!);
      most = Math.max(most, residentWithWorkers() - before);
      if (overall.status !== 'approved') wrong++;
      if (i < 0) continue;
      clockMs.push(performance.now() - begun);
      cpuMs.push(cpuWithWorkers() - spent);
      if ((i + 1) % 20 > 0) continue;
      const [now, high] = [residentWithWorkers() - before, most].map((bytes) => Math.round(bytes / MB));
      console.log(`${kind}, ${i + 1} runs: the worker's share ${now} MB, ${high} MB at most`);
    }
  } finally {
    await finaliser.close();
  }
  const [clock, cpu] = [clockMs, cpuMs].map((all) => Math.round(middle(all))) as [number, number];
  return { kind, runs, clockMs: clock, cpuMs: cpu, workerMb: Math.round(most / MB), wrong };
}

/** Rendered once for every kind of session. */
async function people(count: number): Promise<((kind: Kind) => Material)[]> {
  const { acts, commands, durationS } = perform(STEPS, { reactionMs: 600 });
  const given: ((kind: Kind) => Material)[] = [];
  for (let i = 0; i < count; i++) {
    const person = makePerson({ seed: 9 + i, today: TODAY });
    const holder = createPerson(identityOf(person));
    const scene = { seed: 5 + i, fps: 8, durationS, width: 640, height: 480, view: { samples: 1 } };
    const bytes = await record(challengeClip(holder, acts, scene), { nonce: NONCE, commands });
    const stills = { ...file(bytes, 'stills'), mediaType: 'application/zip' };
    const document = await passport({ seed: 9 + i, today: TODAY, person });
    const aimed = await aimAt(document, 9 + i, { width: 1920 });
    given.push((kind) =>
      material(kind === 'whole session, by camera' ? takenByCamera(aimed) : file(aimed.photo.bytes), {
        flow: kind === 'faces alone' ? FACES : { ...FACES, services: [...FACES.services, 'docCheck'] },
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

// A rendered file has no notes of a camera.
const FACES = flow({
  steps: ['document', 'liveness'],
  services: ['liveness', 'faceMatch'],
  effects: { DC053: 'ignore' },
});

const middle = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
