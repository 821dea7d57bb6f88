import { readFile } from 'node:fs/promises';
import { examine, printFindings } from '@verify/server';
import { environmentOrExit } from './environment-or-exit.ts';
import { commandOptions } from './storage-options.ts';
import { walletOptions } from './wallet-options.ts';
import { webhookRules } from './webhook-rules.ts';

/**
 * `npm run doctor -- [--json]`: looks at a running installation, with its environment. Ends with 1 if something is
 * wrong.
 */
const [flag, ...rest] = process.argv.slice(2);
const isRight = rest.length === 0 && (flag === undefined || flag === '--json');
const environment = environmentOrExit(!isRight && 'npm run doctor -- [--json]');
const { version } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
};
const findings = await examine({
  ...commandOptions(environment),
  ...webhookRules(environment),
  baseUrl: environment.BASE_URL || `http://localhost:${environment.PORT}`,
  serverVersion: version,
  workers: environment.ROLE === 'api' ? 0 : Number(environment.WORKERS),
  mail: environment.MAIL_URL ? { url: environment.MAIL_URL, from: environment.MAIL_FROM } : undefined,
  messageUrl: environment.MESSAGE_URL || undefined,
  wallet: walletOptions(environment),
  // Only processes that answer requests run these two checks.
  chipTrustFolder: environment.CHIP_TRUST_DIR || undefined,
  clamd: (environment.ROLE !== 'worker' && environment.CLAMD) || undefined,
  oidcIssuer: (environment.ROLE !== 'worker' && environment.OIDC_ISSUER) || undefined,
});
console.log(flag === '--json' ? JSON.stringify(findings, null, 2) : printFindings(findings));
process.exitCode = findings.some(({ state }) => state === 'wrong') ? 1 : 0;
