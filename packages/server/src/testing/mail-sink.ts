import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  /** Recipients as the client named them to the server. */
  readonly to: readonly string[];
  readonly raw: string;
  readonly messageId: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The first link of the text; empty if there is none. */
  readonly link: string;
}

export interface MailSink {
  /** For `MAIL_URL`. */
  readonly url: string;
  readonly mails: ReceivedMail[];
  /** Mails that were offered, including refused ones. */
  offered(): number;
  close(): Promise<void>;
}

/** An SMTP server that keeps what it receives. `refuse` returns the code that refuses the nth mail, or null. */
export async function startMailSink(refuse: (n: number) => number | null = () => null): Promise<MailSink> {
  const mails: ReceivedMail[] = [];
  let offered = 0;
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    logger: false,
    onData(stream, session, callback) {
      const pieces: Buffer[] = [];
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.on('end', () => {
        const code = refuse(++offered);
        const to = session.envelope.rcptTo.map(({ address }) => address);
        if (code !== null) return callback(Object.assign(new Error(`no, ${to.join()}`), { responseCode: code }));
        mails.push({ to, ...parse(Buffer.concat(pieces).toString('utf8')) });
        return callback();
      });
    },
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve());
  });
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}?tls=none`,
    mails,
    offered: () => offered,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function parse(raw: string): Omit<ReceivedMail, 'to'> {
  const [head] = raw.split('\r\n\r\n', 1) as [string];
  const boundary = /boundary="?([^"\r\n;]+)/.exec(head)![1]!;
  const parts = raw.split(`--${boundary}`).map(partOf);
  const bodyOf = (type: string): string => parts.find((part) => part.head.includes(type))?.body ?? '';
  const text = bodyOf('text/plain');
  return {
    raw,
    messageId: headerOf(head, 'message-id'),
    subject: decodeWords(headerOf(head, 'subject')),
    text,
    html: bodyOf('text/html'),
    link: /https?:\/\/\S+/.exec(text)?.[0] ?? '',
  };
}

function partOf(part: string): { head: string; body: string } {
  const at = part.indexOf('\r\n\r\n');
  const [head, body] = [part.slice(0, at).toLowerCase(), part.slice(at + 4)];
  if (head.includes('base64')) return { head, body: Buffer.from(body, 'base64').toString('utf8') };
  return { head, body: head.includes('quoted-printable') ? decodeQuoted(body) : body };
}

const headerOf = (head: string, name: string): string =>
  new RegExp(`^${name}: ((?:.|\\r\\n[ \\t])*)`, 'im').exec(head)?.[1]?.replaceAll(/\r\n[ \t]/g, ' ') ?? '';

const decodeQuoted = (text: string): string =>
  Buffer.from(
    text
      .replaceAll(/=\r?\n/g, '')
      .replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');

const decodeWords = (text: string): string =>
  text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_all, way: string, word: string) =>
      way.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString('utf8')
        : decodeQuoted(word.replaceAll('_', ' ')),
    );
