import { setTimeout as sleep } from 'node:timers/promises';
import { createFinaliser, type FinaliserOptions } from '@verify/checks/pool/finaliser';
import { passportPhoto } from '@verify/checks/material/material.fixture';
import { DEAR_FILES, type DearFile } from '@verify/server/testing/dear-files';
import { browser, call } from '@verify/server/testing/browser';
import { startTestBackend, type TestBackend } from '@verify/server/testing/start-test-backend';
import { createAccount, type NewAccount } from '@verify/server/use-cases/setup/new-account';

/** Unfinished applications that the hostile visitor keeps at any time. */
const AT_ONCE = 3;
/** The honest visitors come one after another, with this pause. */
const PAUSE_MS = 250;
const HOSTILE_ADDRESS = '203.0.113.9';

interface Waits {
  readonly p50: number;
  readonly p95: number;
}

/**
 * Milliseconds from submission to result of honest passports on one worker: alone, and beside a visitor who keeps
 * sending expensive files to another account or, with `same`, to the same account.
 */
export async function neighbour(
  honest: number,
  names: readonly string[],
): Promise<Record<string, Waits & { n: number }>> {
  const photos = await Promise.all([7, 8, 9, 10].map((seed) => passportPhoto({}, seed)));
  const rows: Record<string, Waits & { n: number }> = {};
  const measure = async (name: string, files: readonly DearFile[], same = false): Promise<void> => {
    const made = await Promise.all(files.map(async (file) => ({ ...file, bytes: await file.make() })));
    rows[name] = { ...(await waits(photos, honest, made, same)), n: honest };
    console.log(name, rows[name]);
  };
  const sent = DEAR_FILES.filter(({ slot }) => slot !== 'liveness-stills');
  await measure('alone', []);
  for (const file of sent) if (names.includes(file.name)) await measure(file.name, [file]);
  await measure('every file in turn', sent);
  await measure('every file in turn, same account', sent, true);
  return rows;
}

async function waits(
  photos: readonly Uint8Array[],
  honest: number,
  files: readonly (DearFile & { readonly bytes: Buffer })[],
  same: boolean,
): Promise<Waits> {
  const finaliser = createFinaliser({ workers: 1 } satisfies FinaliserOptions);
  await finaliser.ready();
  const server = await startTestBackend({ finaliser, workers: 1, trustProxy: '127.0.0.1,::1' });
  const stranger = same ? server : await anotherAccount(server);
  let stopped = false;
  const hostile = Array.from({ length: files.length > 0 ? AT_ONCE : 0 }, async (_, first) => {
    for (let i = first; !stopped; i++)
      await decided(server, stranger, files[i % files.length]!, HOSTILE_ADDRESS, () => stopped);
  });
  const times: number[] = [];
  try {
    if (files.length > 0) await sleep(2_000);
    for (let i = 0; i < honest + 1; i++) {
      const photo = { slot: 'document-front', mediaType: 'image/jpeg', bytes: photos[i % photos.length]! } as const;
      const ms = await decided(server, server, photo, `198.51.${i % 250}.7`, () => false);
      // The first one includes compilation.
      if (i > 0) times.push(ms);
      await sleep(PAUSE_MS);
    }
  } finally {
    stopped = true;
    await Promise.all(hostile);
    await server.stop();
    await finaliser.close();
  }
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number): number => Math.round(sorted[Math.ceil(share * sorted.length) - 1]!);
  return { p50: at(0.5), p95: at(0.95) };
}

/** Milliseconds from the submission of this file to the result; 0 if the upload was refused. */
async function decided(
  server: TestBackend,
  { keys }: Pick<NewAccount, 'keys'>,
  { slot, mediaType, bytes }: Pick<DearFile, 'slot' | 'mediaType'> & { readonly bytes: Uint8Array },
  address: string,
  isOver: () => boolean,
): Promise<number> {
  const from = { 'x-forwarded-for': address };
  const { status, body } = await call(`${server.url}/sdk/v2/token`, {
    method: 'POST',
    headers: { 'x-sdk-key': keys.sdk, ...from },
  });
  if (status !== 200) {
    // The rate limit of tokens is reached.
    await sleep(1_000);
    return 0;
  }
  const page = browser(server.url, body.token, from);
  const { body: session } = await page.open();
  // A paper costs as much where a document is expected.
  const upload = await page.upload(bytes, { slot: slot === 'proof-of-address' ? 'document-front' : slot, mediaType });
  if (upload.status !== 200) return 0;
  const started = performance.now();
  const submitted = await page.submit(page.passport(upload.body.uploadId));
  if (submitted.status !== 200) throw new Error(`submit: ${JSON.stringify(submitted.body)}`);
  while (!isOver()) {
    // Reads the database, because polling over HTTP is rate-limited.
    const { stage } = await server.backend.context.store.db
      .selectFrom('applications')
      .select('stage')
      .where('id', '=', session.applicationId)
      .executeTakeFirstOrThrow();
    if (stage !== 'processing') return performance.now() - started;
    await sleep(20);
  }
  return 0;
}

async function anotherAccount({ backend }: TestBackend): Promise<NewAccount> {
  const { context } = backend;
  return createAccount(context, { name: 'Hostile', environment: 'test', settings: {}, now: context.now() });
}
