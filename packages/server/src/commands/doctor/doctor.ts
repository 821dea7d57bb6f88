import { existsSync } from 'node:fs';
import type { SmtpOptions } from '../../adapters/smtp/smtp-mailer.ts';
import type { WalletOptions } from '../../adapters/wallet/access-certificate.ts';
import { type GuardRules, WEBHOOK_PORTS } from '../../adapters/webhooks/guard.ts';
import type { CommandOptions } from '../with-records.ts';
import { checkAccounts, checkQueue, checkRecords, checkTime } from './check-records.ts';
import { checkChips, checkWallet } from './check-chips.ts';
import { checkFiles, checkSpace } from './check-files.ts';
import { checkKeys } from './check-keys.ts';
import { checkMachine } from './check-machine.ts';
import { checkMail, checkProvider, checkRedis, checkScanner } from './check-services.ts';
import { checkPublicAddress } from './check-public-address.ts';
import { checkWebhooks } from './check-webhooks.ts';
import { type Finding, reasonOf, wrong } from './finding.ts';

export interface DoctorOptions extends CommandOptions {
  readonly baseUrl: string;
  readonly serverVersion: string;
  readonly workers: number;
  readonly mail?: SmtpOptions | undefined;
  readonly messageUrl?: string | undefined;
  readonly clamd?: string | undefined;
  readonly oidcIssuer?: string | undefined;
  readonly chipTrustFolder?: string | undefined;
  readonly wallet?: WalletOptions;
  readonly webhookAllow: readonly string[];
  readonly webhookPorts?: readonly number[] | undefined;
}

/**
 * Examines a running installation with the service's settings. It changes nothing, except for a small file that it
 * writes and deletes to test the store of files.
 */
export async function examine(options: DoctorOptions): Promise<Finding[]> {
  const { dataDir, development, webhookPorts } = options;
  const rules: GuardRules = {
    allow: options.webhookAllow,
    ports: webhookPorts ?? WEBHOOK_PORTS,
    anyPortIfAllowed: development && webhookPorts === undefined,
  };
  // Opening the store would create the folder.
  const hasFolder = existsSync(dataDir);
  const findings = await Promise.all([
    attempt('versions', () => checkMachine(options.workers)),
    examineRecords(options, rules),
    attempt('files', () => (options.s3 || hasFolder ? checkFiles(options) : [])),
    attempt('disk', () => checkSpace(dataDir)),
    attempt('service', () => checkPublicAddress(options.baseUrl, options.serverVersion)),
    attempt('mail', () => checkMail(options.mail)),
    attempt('clamd', () => checkScanner(options.clamd)),
    attempt('chips', () => checkChips(options.chipTrustFolder, options.development, Date.now())),
    attempt('wallets', () => checkWallet(options.wallet, Date.now())),
    attempt('Redis', () => checkRedis(options.redisUrl)),
    attempt('sign-on', () => checkProvider(options.oidcIssuer)),
  ]);
  return findings.flat();
}

async function examineRecords(options: DoctorOptions, rules: GuardRules): Promise<Finding[]> {
  const { reader, findings } = await checkRecords(options);
  if (!reader) return findings;
  try {
    // Before the migrations have run, the tables that the other checks read may be missing.
    if (reader.pending.length > 0) return findings;
    const now = reader.readClock ? await reader.readClock() : Date.now();
    return [
      ...findings,
      ...(await attempt('time', () => checkTime(reader))),
      ...(await attempt('keys', () => checkKeys(reader.db, options, now))),
      ...(await attempt('accounts', () => checkAccounts(reader.db, options.development))),
      ...(await attempt('queue', () => checkQueue(reader.db, now))),
      ...(await attempt('webhooks', () => checkWebhooks(reader.db, rules, options.messageUrl))),
    ];
  } finally {
    await reader.close();
  }
}

/** A check that fails itself is a finding; the others continue. */
async function attempt(subject: string, check: () => Promise<Finding | Finding[]> | Finding[]): Promise<Finding[]> {
  try {
    return [await check()].flat();
  } catch (error) {
    return [wrong(subject, `This could not be checked (${reasonOf(error)}).`, 'Correct what else is wrong first.')];
  }
}
