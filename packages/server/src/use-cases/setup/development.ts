import type { Auditing, Needs } from '../../context.ts';
import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DEFAULT_WEBHOOK_KINDS } from '@verify/contract';
import * as z from 'zod/mini';
import { ensureUser } from '../people/ensure-user.ts';
import { createKeyLookup } from '../../keys/account-keys.ts';
import { insertEndpoint, listEndpoints, setEndpointUrl } from '../../records/webhooks/endpoints.ts';
import { findFlow } from '../../records/accounts/flows.ts';
import { insertScript, listScripts } from '../../records/accounts/scripts.ts';
import { createAccount } from './new-account.ts';
import { scriptUrl } from './script-url.ts';

/** Contents of `<DATA_DIR>/development-keys.json`. */
export const DevelopmentKeys = z.object({
  baseUrl: z.string(),
  apiKey: z.string(),
  sdkKey: z.string(),
  secretKey: z.string(),
  demoUrl: z.string(),
  dashboardUrl: z.string(),
  dashboardUser: z.string(),
  dashboardPassword: z.string(),
  /** Address of the stand-alone script; `<public script id>.js`. */
  standaloneScriptUrl: z.optional(z.string()),
  /** SPKI PEM. */
  webhookPublicKey: z.string(),
});
export type DevelopmentKeys = z.infer<typeof DevelopmentKeys>;

const LOCALHOST = ['http://localhost:*', 'http://127.0.0.1:*'];
const FILE = 'development-keys.json';

/**
 * Prepares a development start: an account for pages on localhost, its endpoint at the demo partner, and its keys in a
 * file that only this user can read. A second start reuses all of it and updates addresses.
 */
export async function prepareDevelopment(
  context: Needs<'baseUrl' | 'keys' | 'now' | 'store'>,
  options: { dataDir: string; demoUrl: string; webhookUrl: string },
): Promise<{ keys: DevelopmentKeys; fresh: boolean }> {
  const path = join(options.dataDir, FILE);
  const before = await readKeys(path);
  const known = before && (await createKeyLookup(context.store, context.now)(before.apiKey));
  const secrets = before && known ? { ...before, accountId: known.accountId } : await makeAccount(context);
  const { accountId, ...own } = secrets;
  await pointEndpoint(context, accountId, options.webhookUrl);
  await ensureUser(context, {
    accountId,
    email: own.dashboardUser,
    name: 'Developer',
    role: 'admin',
    password: own.dashboardPassword,
  });

  const keys: DevelopmentKeys = {
    baseUrl: context.baseUrl,
    apiKey: own.apiKey,
    sdkKey: own.sdkKey,
    secretKey: own.secretKey,
    demoUrl: options.demoUrl,
    dashboardUrl: `${context.baseUrl}/dashboard`,
    dashboardUser: own.dashboardUser,
    dashboardPassword: own.dashboardPassword,
    standaloneScriptUrl: scriptUrl(context.baseUrl, await scriptOf(context, accountId)),
    webhookPublicKey: (await context.keys.webhook(accountId)).publicPem,
  };
  const temporary = `${path}.${process.pid}`;
  await writeFile(temporary, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 });
  await rename(temporary, path);
  return { keys, fresh: !known };
}

async function makeAccount(context: Auditing) {
  const { account, keys } = await createAccount(context, {
    name: 'Development',
    environment: 'test',
    settings: { allowedOrigins: LOCALHOST, frameAncestors: LOCALHOST },
    now: context.now(),
    forDevelopment: true,
  });
  return {
    accountId: account.id,
    apiKey: keys.api,
    sdkKey: keys.sdk,
    secretKey: keys.secret,
    dashboardUser: 'developer@localhost',
    dashboardPassword: randomBytes(18).toString('base64url'),
  };
}

/** Accounts from before the stand-alone script have none yet. */
async function scriptOf({ store, now }: Needs<'now' | 'store'>, accountId: string): Promise<string> {
  return store.transaction(async (tx) => {
    const [known] = await listScripts(tx, accountId);
    if (known) return known.publicId;
    const flow = (await findFlow(tx, accountId, 'document'))!;
    return insertScript(tx, { accountId, flowId: flow.id, now: now() });
  });
}

async function pointEndpoint({ store, now }: Needs<'now' | 'store'>, accountId: string, url: string): Promise<void> {
  await store.transaction(async (tx) => {
    const [first] = await listEndpoints(tx, accountId, null);
    if (first) {
      if (first.url !== url) await setEndpointUrl(tx, first.id, url);
      return;
    }
    await insertEndpoint(tx, { accountId, flowId: null, url, kinds: DEFAULT_WEBHOOK_KINDS, createdAt: now() });
  });
}

/** Null if there is no such file, or it is not ours; then new keys are created. */
async function readKeys(path: string): Promise<DevelopmentKeys | null> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  try {
    return text === null ? null : DevelopmentKeys.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
