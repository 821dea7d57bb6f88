import { availableParallelism } from 'node:os';
import sharp from 'sharp';
import { createFinaliser } from '@verify/checks/pool/finaliser';
import { file, material } from '@verify/checks/material/material.fixture';
import { SEED_FLOWS } from '@verify/server/use-cases/setup/flows';
import { findPostgres } from '@verify/server/testing/find-postgres';
import { startPostgres } from '@verify/server/testing/postgres';
import { holdFloors } from './floors.ts';
import { cpuOfProcess } from './measuring/cpu.ts';
import { type Role, type Service, startService } from './measuring/start-service.ts';
import { type Load, load } from './sessions/load.ts';
import { makePictures, type Pictures } from './sessions/pictures.ts';

const CORES = availableParallelism();
const TODAY = new Date().toISOString().slice(0, 10);

interface Alone {
  readonly perS: number;
  /** CPU time per session. */
  readonly cpuMs: number;
}

/**
 * Measures whole sessions (token, three pictures of 1920 x 1080, submission, finalised, webhook answered) on one
 * process with one worker per core, relative to how many the same machine reads or re-encodes when it does nothing
 * else; then compares two worker processes with one. `--minutes=5` is for the whole sessions; each other part takes a
 * quarter of it.
 */
export async function main(args: readonly string[]): Promise<void> {
  const minutes = Number(args.find((arg) => arg.startsWith('--minutes='))?.split('=')[1] ?? 5);
  const [ms, quarterMs] = [minutes * 60_000, minutes * 15_000];
  const pictures = await makePictures(TODAY);
  const encoding = await reencoding(pictures, quarterMs);
  const before = await reading(pictures, quarterMs / 2);
  const whole = await oneProcess(pictures, ms);
  const after = await reading(pictures, quarterMs / 2);
  // Measured before and after, to average out changes in the machine's speed.
  const read = { perS: (before.perS + after.perS) / 2, cpuMs: (before.cpuMs + after.cpuMs) / 2 };
  const row = ({ perS, cpuMs }: Alone) => ({ 'a second': +perS.toFixed(2), 'CPU ms each': Math.round(cpuMs) });
  console.table({
    'sharp alone': row(encoding),
    'reading alone': row(read),
    'whole sessions': row({ perS: whole.perS, cpuMs: whole.cpuMs }),
  });
  console.table({
    'share of sharp': +(whole.perS / encoding.perS).toFixed(3),
    'CPU over sharp': +(whole.cpuMs / encoding.cpuMs).toFixed(1),
    sessions: whole.sessions,
    results: JSON.stringify(whole.statuses),
    'API calls': whole.calls,
    'API p99, ms': Math.round(whole.apiP99Ms),
    '5xx': whole.serverErrors,
  });
  const measured: Record<string, number> = {
    wholeOverSharp: whole.perS / encoding.perS,
    cpuOverSharp: whole.cpuMs / encoding.cpuMs,
    readingCpuOverSharp: read.cpuMs / encoding.cpuMs,
    cpuOverReading: whole.cpuMs / read.cpuMs,
    apiP99Ms: whole.apiP99Ms,
    serverErrors: whole.serverErrors,
  };
  if (findPostgres()) {
    const [one, two] = [await workers(pictures, 1, quarterMs), await workers(pictures, 2, quarterMs)];
    console.log(
      `One worker process ${one.toFixed(2)} a second, two ${two.toFixed(2)}: ${(two / one).toFixed(2)} times, on ${CORES} cores`,
    );
    measured['oneOverTwoWorkers'] = one / two;
  } else console.log('SKIPPED: PostgreSQL is not here (POSTGRES_BIN)');
  holdFloors('sessions', measured);
}

/** Twenty whole sessions compared with sharp: too few for wall-clock time, enough for CPU time. */
export async function twentySessions(): Promise<Whole & { readonly cpuOverSharp: number }> {
  const pictures = await makePictures(TODAY);
  const before = await reencoding(pictures, 3_000);
  const whole = await oneProcess(pictures, Infinity, 20);
  const after = await reencoding(pictures, 3_000);
  return { ...whole, cpuOverSharp: (2 * whole.cpuMs) / (before.cpuMs + after.cpuMs) };
}

/** Runs `work` with `atOnce` at a time for `ms` milliseconds. */
async function alone(work: () => Promise<unknown>, atOnce: number, ms: number): Promise<Alone> {
  const [started, cpu] = [performance.now(), cpuOfProcess(process.pid)];
  let done = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (performance.now() - started < ms) {
        await work();
        done++;
      }
    }),
  );
  return { perS: (done / (performance.now() - started)) * 1000, cpuMs: (cpuOfProcess(process.pid) - cpu) / done };
}

const reencoding = (pictures: Pictures, ms: number): Promise<Alone> =>
  alone(
    async () => {
      for (const jpeg of Object.values(pictures)) await sharp(jpeg).rotate().jpeg({ quality: 90 }).toBuffer();
    },
    CORES,
    ms,
  );

/** Measures only the worker's part of a session. */
async function reading(pictures: Pictures, ms: number): Promise<Alone> {
  const finaliser = createFinaliser({ workers: CORES });
  const given = material(file(pictures['document-front']), {
    flow: SEED_FLOWS['document-selfie']!,
    today: TODAY,
    document: {
      documentType: 'id-card',
      issuingCountry: 'unknown',
      front: file(pictures['document-front'], 'front'),
      back: file(pictures['document-back'], 'back'),
    },
    selfie: file(pictures.selfie, 'selfie'),
  });
  try {
    // The first runs load the models.
    await Promise.all(Array.from({ length: CORES }, () => finaliser.run(given)));
    return await alone(() => finaliser.run(given), CORES, ms);
  } finally {
    await finaliser.close();
  }
}

async function withService<T>(roles: readonly Role[], work: (service: Service) => Promise<T>): Promise<T> {
  const service = await startService(roles);
  try {
    return await work(service);
  } finally {
    await service.close();
  }
}

type Whole = Load & Alone;

const oneProcess = (pictures: Pictures, ms: number, sessions?: number): Promise<Whole> =>
  withService([{ env: { WORKERS: String(CORES) } }], async ({ api, demo, processes: [only] }) => {
    // The first sessions load the models.
    await load(api, demo, pictures, { people: CORES, ms: 15_000, ...(sessions && { sessions: 2 * CORES }) });
    const before = cpuOfProcess(only!.pid);
    const loaded = await load(api, demo, pictures, { people: 3 * CORES, ms, ...(sessions && { sessions }) });
    return { ...loaded, cpuMs: (cpuOfProcess(only!.pid) - before) / loaded.sessions };
  });

/** Sessions a second with `count` single-threaded workers, each on its own core, and one API process. */
async function workers(pictures: Pictures, count: number, ms: number): Promise<number> {
  const postgres = await startPostgres({ durable: true });
  try {
    const DATABASE_URL = await postgres.newDatabase();
    const answering: Role = { env: { ROLE: 'api', DATABASE_URL } };
    const workersOn = (core: number): Role => ({
      env: { ROLE: 'worker', DATABASE_URL, WORKERS: '1' },
      wrap: ['taskset', '-c', String(core)],
    });
    const roles = [answering, ...Array.from({ length: count }, (_, core) => workersOn(core))];
    return await withService(roles, async ({ api, demo }) => {
      await load(api, demo, pictures, { people: CORES, ms: 15_000 });
      return (await load(api, demo, pictures, { people: 3 * CORES, ms })).perS;
    });
  } finally {
    await postgres.stop();
  }
}
