import { type SmtpOptions, verifySmtp } from '../../adapters/smtp/smtp-mailer.ts';
import { type Finding, ok, wrong } from './finding.ts';

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
