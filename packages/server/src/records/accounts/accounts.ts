import { FlowRetention, OriginPattern, SecondStepPolicy, SERVICE_LIMITS, SignOnPolicy } from '@verify/contract';
import * as z from 'zod/mini';
import { newId } from '../ids.ts';
import { insert, list, update, type Where } from '../rows.ts';
import type { Db } from '../store.ts';
import type { AccountRow } from '../tables.ts';

/** Default retention. */
const DAYS = SERVICE_LIMITS.retentionDays;

const seconds = (least: number, most: number, usual: number) =>
  z._default(z.int().check(z.minimum(least), z.maximum(most)), usual);

export const AccountSettings = z.object({
  /** Accepts an SDK key from a browser instead of a session token. */
  integrationMode: z._default(z.boolean(), false),
  /** Pages of other origins that may call the browser's endpoints. */
  allowedOrigins: z._default(z.array(OriginPattern), []),
  /** Pages that may embed the frame. */
  frameAncestors: z._default(z.array(OriginPattern), []),
  tokenSeconds: seconds(SERVICE_LIMITS.tokenSecondsMin, SERVICE_LIMITS.tokenSecondsMax, SERVICE_LIMITS.tokenSeconds),
  linkSeconds: seconds(SERVICE_LIMITS.linkSecondsMin, SERVICE_LIMITS.linkSecondsMax, SERVICE_LIMITS.linkSeconds),
  /** Who needs a second step to sign in to the dashboard. */
  secondStep: z._default(SecondStepPolicy, 'optional'),
  signOn: z._default(SignOnPolicy, { mode: 'off', roles: [] }),
  /** How long data is kept. */
  retention: z._default(FlowRetention, { videoDays: DAYS, imageDays: DAYS, dataDays: DAYS }),
  /** An admin has confirmed the notice about retention. */
  retentionSeen: z._default(z.boolean(), false),
});
export type AccountSettings = z.infer<typeof AccountSettings>;

export interface Account {
  readonly id: string;
  readonly publicId: string;
  readonly name: string;
  readonly environment: AccountRow['environment'];
  readonly settings: AccountSettings;
  readonly createdAt: number;
  /** A development start created it, so production refuses its keys, tokens and users. */
  readonly forDevelopment: boolean;
}

export async function insertAccount(
  tx: Db,
  account: {
    name: string;
    environment: AccountRow['environment'];
    settings: z.input<typeof AccountSettings>;
    now: number;
    forDevelopment?: boolean;
  },
): Promise<Account> {
  const row: AccountRow = {
    id: newId(),
    publicId: `acc_${newId()}`,
    name: account.name,
    environment: account.environment,
    settings: JSON.stringify(AccountSettings.parse(account.settings)),
    createdAt: account.now,
    forDevelopment: account.forDevelopment ? 1 : 0,
  };
  await insert(tx, 'accounts', row);
  return toAccount(row);
}

export const findAccount = async (db: Db, id: string): Promise<Account | null> =>
  (await accounts(db, { id }))[0] ?? null;

export const findAccountByPublicId = async (db: Db, publicId: string): Promise<Account | null> =>
  (await accounts(db, { publicId }))[0] ?? null;

export const listAccounts = (db: Db): Promise<Account[]> => accounts(db, {});

const accounts = async (db: Db, where: Where<'accounts'>): Promise<Account[]> =>
  (await list(db, 'accounts', where, ['createdAt'])).map(toAccount);

export const saveAccountSettings = (tx: Db, id: string, settings: AccountSettings) =>
  update(tx, 'accounts', { id }, { settings: JSON.stringify(settings) });

const toAccount = (row: AccountRow): Account => ({
  ...row,
  settings: AccountSettings.parse(JSON.parse(row.settings)),
  forDevelopment: row.forDevelopment === 1,
});
