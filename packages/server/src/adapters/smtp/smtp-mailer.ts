import { getSystemErrorName } from 'node:util';
import { createTransport } from 'nodemailer';
import type { Mail, Mailed, Mailer } from '../../ports/mailer.ts';

export interface SmtpOptions {
  /** `smtp://user:password@host:587`, or `smtps://` for TLS from the first byte. `?tls=none` sends in plain text. */
  readonly url: string;
  /** `Name <address>` or an address. */
  readonly from: string;
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 20_000;
const CONNECTIONS = 4;

/** Sends over SMTP. A server that offers no TLS is refused unless the address says `?tls=none`. */
export function createSmtpMailer(options: SmtpOptions): Mailer {
  const { from } = options;
  const transport = openTransport(options);

  return {
    async send(mail: Mail): Promise<Mailed> {
      try {
        await transport.sendMail({
          from,
          // As an object, so that nothing in it is read as a list of addresses.
          to: { name: '', address: mail.to },
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          messageId: `<${mail.messageId}>`,
          headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        });
        return { ok: true };
      } catch (error) {
        return { ok: false, ...faultOf(error) };
      }
    },
    close: () => transport.close(),
  };
}

/** Connects, starts TLS and signs in as for a mail, and sends nothing. */
export async function verifySmtp(options: SmtpOptions): Promise<Mailed> {
  const transport = openTransport(options);
  try {
    await transport.verify();
    return { ok: true };
  } catch (error) {
    return { ok: false, ...faultOf(error) };
  } finally {
    transport.close();
  }
}

function openTransport({ url: text, timeoutMs = TIMEOUT_MS }: SmtpOptions) {
  const url = new URL(text);
  const secure = url.protocol === 'smtps:';
  const plain = url.searchParams.get('tls') === 'none';
  return createTransport({
    pool: true,
    maxConnections: CONNECTIONS,
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    requireTLS: !secure && !plain,
    ignoreTLS: plain,
    ...(url.username
      ? { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }
      : {}),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // Nothing in a mail of ours is read from a file or from an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** The server's own words may repeat the address, so only its code is kept. */
function faultOf(error: unknown): { permanent: boolean; error: string } {
  const { code, responseCode, errno } = error as { code?: unknown; responseCode?: unknown; errno?: unknown };
  if (typeof responseCode === 'number') {
    // A refused password concerns the configuration, which can be corrected before the mail is given up.
    return { permanent: responseCode >= 500 && code !== 'EAUTH', error: `smtp_${responseCode}` };
  }
  // nodemailer calls every failure of the connection ESOCKET; the system's number says which.
  if (code === 'ESOCKET' && typeof errno === 'number' && errno < 0) {
    return { permanent: false, error: getSystemErrorName(errno).toLowerCase() };
  }
  const permanent = code === 'EENVELOPE' || code === 'EMESSAGE';
  return { permanent, error: typeof code === 'string' ? code.toLowerCase() : 'connection_failed' };
}
