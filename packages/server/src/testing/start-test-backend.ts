import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { type Backend, type BackendOptions, startBackend } from '../backend.ts';
import { createLog } from '../log.ts';
import type { Finaliser } from '@verify/checks/pool/finaliser';
import type { Finalised, Material } from '@verify/checks/material/material';
import { memosOf } from '@verify/checks/signals/memory/memo';
import { openPictures } from '@verify/checks/signals/memory/open-pictures';
import { knownOf } from '@verify/checks/signals/memory/recollection';
import { assertNamed } from '../http/docs/named-statuses.fixture.ts';
import { freePort } from './free-port.ts';
import { type NewAccount, createAccount } from '../use-cases/setup/new-account.ts';

export interface TestBackend extends NewAccount {
  readonly backend: Backend;
  readonly url: string;
  readonly dataDir: string;
  stop(): Promise<void>;
}

/** A real server with its own folder of records and files, one account, and a finaliser that decides at once. */
export async function startTestBackend(options: Partial<BackendOptions> = {}): Promise<TestBackend> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'verify-server-')));
  const port = await freePort();
  const baseUrl = `http://localhost:${port}`;
  const made: { account?: NewAccount } = {};
  const backend = await startBackend(
    {
      dataDir,
      host: 'localhost',
      port,
      baseUrl,
      development: true,
      serverVersion: '0.0.0-test',
      bundles: {
        launcher: join(dataDir, 'no-launcher'),
        frame: join(dataDir, 'no-frame'),
        standalone: join(dataDir, 'no-standalone'),
      },
      finaliser: instantFinaliser(),
      workers: 1,
      webhookAllow: ['localhost'],
      log: createLog({ level: 'silent' }),
      ...options,
    },
    async (context) => {
      const settings = { name: 'Test', environment: 'test', settings: {}, now: context.now() } as const;
      made.account = await createAccount(context, settings);
    },
  );
  return {
    backend,
    url: options.baseUrl ?? baseUrl,
    dataDir,
    ...made.account!,
    async stop() {
      await backend.close();
      if (!options.dataDir) await rm(dataDir, { recursive: true, force: true });
      assertNamed(port);
    },
  };
}

/** Approves everything and returns the first file as evidence, for tests of the steps before and after checks. */
export function instantFinaliser(judge: (material: Material) => Promise<Finalised> | Finalised = approve): Finaliser {
  return {
    async run(material, { recollection } = {}) {
      if (!recollection) return judge(material);
      const pictures = await openPictures(material);
      const recollected = await recollection.recollect(memosOf(pictures));
      return judge({ ...material, known: knownOf(pictures, recollected) });
    },
    read: async () => ({ ok: false, reason: 'internal', ms: 0 }),
    ready: async () => true,
    load: () => ({ running: 0, waiting: 0, workers: 1, replaced: 0, overdue: 0 }),
    onCapacity: () => () => undefined,
    close: async () => {},
  };
}

export function approve({ document }: Material): Finalised {
  const front = document?.front;
  return {
    ...(document ? { document: { documentType: document.documentType, issuingCountry: 'UTO' } } : {}),
    fields: [{ category: 'Last name', content: 'ÖZGÜR', contentType: 'string' }],
    services: {},
    overall: { status: 'approved', concerns: [], comments: [] },
    images: front
      ? [
          {
            key: 'front',
            kind: 'evidence',
            mediaType: 'image/jpeg',
            bytes: front.bytes,
            widthPx: 64,
            heightPx: 64,
            ofFileId: front.fileId,
          },
        ]
      : [],
    trace: [],
  };
}

/** A small picture that differs from all others. */
export async function picture(): Promise<Buffer> {
  const noise = {
    create: { width: 64, height: 64, channels: 3, background: `#${randomBytes(3).toString('hex')}` },
  } as const;
  return sharp(noise).jpeg().toBuffer();
}

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
