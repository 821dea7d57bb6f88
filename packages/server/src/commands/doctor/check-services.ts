import pino from 'pino';
import { clamdScan } from '../../adapters/clamd/clamd-scan.ts';
import { type Finding, ok, reasonOf, wrong } from './finding.ts';
import { type SmtpOptions, verifySmtp } from '../../adapters/smtp/smtp-mailer.ts';

const TIMEOUT_MS = 10_000;
/** Providers and we check the times in tokens; most allow about a minute. */
const SKEW_WRONG_MS = 60_000;

/** Has the virus scanner scan a few bytes, as for an upload. */
export async function checkScanner(address: string | undefined): Promise<Finding[]> {
  if (!address) return [];
  const stream = clamdScan({ address, log: pino({ level: 'silent' }), timeoutMs: TIMEOUT_MS })('doctor');
  await stream.write(Buffer.from('a file without a virus'));
  if ((await stream.end()) === 'clean') return [ok('clamd', 'The virus scanner scanned a file.')];
  const advice = 'Start clamd and check CLAMD. Until it scans, every upload is answered with 503.';
  return [wrong('clamd', 'The virus scanner does not answer.', advice)];
}

/** Processes count by themselves while Redis is away. */
export async function checkRedis(url: string | undefined): Promise<Finding[]> {
  if (!url) return [];
  const { pingRedis } = await import('../../adapters/redis/redis-rates.ts');
  try {
    await pingRedis(url, TIMEOUT_MS);
    return [ok('Redis', 'Redis answers.')];
  } catch (error) {
    const advice = 'Check REDIS_URL and whether Redis runs. Meanwhile each process holds the rate limits by itself.';
    return [wrong('Redis', `Redis cannot be used (${reasonOf(error)}).`, advice)];
  }
}

/** Reads the provider's metadata. Its answer also contains another machine's time. */
export async function checkProvider(issuer: string | undefined): Promise<Finding[]> {
  if (!issuer) return [];
  const advice =
    'Check OIDC_ISSUER, and that processes with ROLE=api or all may reach it. Passwords still work where the account allows them.';
  try {
    const answer = await fetch(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const said = answer.ok ? ((await answer.json()) as { issuer?: unknown }) : null;
    if (said?.issuer !== issuer) {
      return [wrong('sign-on', `The identity provider answers ${answer.status}, not as OIDC_ISSUER.`, advice)];
    }
    return [ok('sign-on', 'The identity provider answers.'), ...clockOf(answer.headers.get('date'))];
  } catch (error) {
    return [wrong('sign-on', `The identity provider does not answer (${reasonOf(error)}).`, advice)];
  }
}

function clockOf(date: string | null): Finding[] {
  const skewMs = date === null ? 0 : Date.now() - Date.parse(date);
  if (!(Math.abs(skewMs) > SKEW_WRONG_MS)) return [];
  const message = `This machine's clock differs from the identity provider's by ${Math.round(skewMs / 1000)} s.`;
  return [wrong('time', message, 'Set the clock by NTP, for example with chrony or systemd-timesyncd.')];
}

/** Connects, starts TLS and signs in. No mail is sent. */
export async function checkMail(mail: SmtpOptions | undefined): Promise<Finding> {
  if (!mail) return ok('mail', 'MAIL_URL is empty: no mail is sent, and links are shown to copy.');
  const verified = await verifySmtp({ timeoutMs: 10_000, ...mail });
  if (verified.ok) return ok('mail', 'The mail server accepts the connection and the sign-in.');
  const advice =
    verified.error === 'smtp_535' || verified.error === 'eauth'
      ? 'Check user and password in MAIL_URL; special characters are percent-encoded.'
      : 'Check host, port, TLS and password in MAIL_URL, and the firewall.';
  return wrong('mail', `The mail server cannot be used (${verified.error}).`, advice);
}
