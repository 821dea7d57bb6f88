import type * as z from 'zod/mini';
import { createAccountKey } from '../../keys/account-keys.ts';
import { type Account, type AccountSettings, insertAccount } from '../../records/accounts/accounts.ts';
import type { KeyKind } from '../../records/accounts/api-keys.ts';
import { addAudit } from '../../records/people/audit.ts';
import { findFlow, insertFlow } from '../../records/accounts/flows.ts';
import { insertScript } from '../../records/accounts/scripts.ts';
import type { Needs } from '../../context.ts';
import { DEMO_CONSENT, DEMO_THEME, SEED_FLOWS, TEST_FLOWS } from './flows.ts';

type AccountKeys = Readonly<Record<KeyKind, string>>;

export interface NewAccount {
  readonly account: Account;
  /** Shown once; the store has only their hashes. */
  readonly keys: AccountKeys;
  /** Id of the stand-alone script, which verifies a document. */
  readonly scriptId: string;
}

const KEY_NAMES = { api: 'API key', sdk: 'SDK key', secret: 'Secret key' } as const satisfies AccountKeys;

const STANDALONE_FLOW = 'document';

/** Creates an account with one key of each kind and its initial flows, in one transaction. */
export async function createAccount(
  { store, keys: ring }: Needs<'keys' | 'store'>,
  options: {
    name: string;
    environment: Account['environment'];
    settings: z.input<typeof AccountSettings>;
    now: number;
    forDevelopment?: boolean;
  },
): Promise<NewAccount> {
  const { name, environment, settings, now, forDevelopment = false } = options;
  return store.transaction(async (tx) => {
    const account = await insertAccount(tx, { name, environment, settings, now, forDevelopment });
    const isTest = environment === 'test';
    for (const [flowName, flow] of Object.entries({ ...SEED_FLOWS, ...(isTest && TEST_FLOWS) })) {
      const settings = isTest ? { ...flow, consent: DEMO_CONSENT, theme: DEMO_THEME } : flow;
      await insertFlow(tx, { accountId: account.id, name: flowName, settings, now });
    }
    const flow = (await findFlow(tx, account.id, STANDALONE_FLOW))!;
    const scriptId = await insertScript(tx, { accountId: account.id, flowId: flow.id, now });
    const key = async (kind: KeyKind): Promise<string> =>
      (await createAccountKey(tx, { accountId: account.id, kind, environment, name: KEY_NAMES[kind], now })).key;
    const keys = { api: await key('api'), sdk: await key('sdk'), secret: await key('secret') };
    const entry = { accountId: account.id, at: now, actor: 'system', action: 'account.created' };
    await addAudit(tx, ring.audit, { ...entry, subject: account.id, details: '' });
    return { account, keys, scriptId };
  });
}
