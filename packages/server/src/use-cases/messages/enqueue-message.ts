import { createHmac } from 'node:crypto';
import {
  CAPTURE_LOCALES,
  type CaptureLocale,
  type MessageLocale,
  MESSAGE_LOCALES,
  matchLocale,
  type SendTo,
} from '@verify/contract';
import * as z from 'zod/mini';
import type { Needs } from '../../context.ts';
import { aboutMessage } from '../../keys/sealed-secret.ts';
import { newOrderedId } from '../../records/ids.ts';
import { countMessages, insertMessage } from '../../records/messages.ts';
import type { Db } from '../../records/store.ts';
import type { MessageRow } from '../../records/tables.ts';
import type { Refusal } from '../refusal.ts';

/** What is sealed until the message has ended. */
export const MessageContent = z.object({
  to: z.string(),
  link: z._default(z.string(), ''),
  /** When the link ends, in Unix ms. */
  until: z._default(z.number(), 0),
  count: z._default(z.number(), 0),
});
export type MessageContent = z.infer<typeof MessageContent>;

interface NewMessage {
  /** A fixed name for a message that must not be sent twice; else a new id is made. */
  readonly id?: string;
  readonly kind: MessageRow['kind'];
  readonly accountId: string | null;
  readonly applicationId?: string | null;
  readonly channel: string;
  readonly locale: CaptureLocale;
  readonly content: z.input<typeof MessageContent>;
  readonly expiresAt: number;
}

const HOUR_MS = 60 * 60 * 1000;
/** Messages to one recipient in an hour, from all senders. */
const PER_RECIPIENT = 10;
/** Messages of these kinds to one address in an hour, because anyone may request them. */
const PER_RECIPIENT_AND_KIND: Partial<Record<MessageRow['kind'], number>> = { 'password-reset': 3, 'hand-off': 3 };
/** Messages of one account in an hour: enough for a campaign, too few for a spammer who has taken over an account. */
const PER_ACCOUNT = 500;

/**
 * Queues a message in the transaction of what it announces. False, without an effect, if the recipient or the account
 * has had too many within an hour. Two accounts that write to one address share its limit.
 */
export async function enqueueMessage(
  { keys, now, queue }: Needs<'keys' | 'now' | 'queue'>,
  tx: Db,
  { id = newOrderedId(), applicationId = null, content, ...message }: NewMessage,
): Promise<boolean> {
  const at = now();
  const { accountId } = message;
  const to = message.channel === 'mail' ? content.to.toLowerCase() : content.to;
  const recipientHash = createHmac('sha256', keys.device)
    .update(`verify recipient\n${message.channel}\n${to}`)
    .digest('base64url');
  const since = at - HOUR_MS;
  if ((await countMessages(tx, { recipientHash }, since)) >= PER_RECIPIENT) return false;
  const { kind } = message;
  const most = PER_RECIPIENT_AND_KIND[kind];
  if (most !== undefined && (await countMessages(tx, { recipientHash, kind }, since)) >= most) return false;
  if (accountId !== null && (await countMessages(tx, { accountId }, since)) >= PER_ACCOUNT) return false;
  await insertMessage(tx, {
    id,
    ...message,
    applicationId,
    recipientHash,
    sealed: keys.seal.seal(aboutMessage(id), JSON.stringify(content)),
    state: 'pending',
    lastError: null,
    createdAt: at,
    endedAt: null,
  });
  await queue.enqueue(tx, { kind: 'message', lane: message.channel, payload: id, runAt: at });
  return true;
}

/** Sends a one-time link, if it is to be sent. False if it was not queued; its maker can still copy it. */
export async function sendLink(
  context: Needs<'keys' | 'now' | 'queue'>,
  tx: Db,
  link: Pick<NewMessage, 'accountId' | 'applicationId' | 'expiresAt'> & {
    readonly kind: 'link' | 'ask-again' | 'hand-off';
    readonly url: string;
    readonly locale: string | null | undefined;
    readonly send: SendTo | undefined;
  },
): Promise<boolean> {
  const { url, send, expiresAt, ...message } = link;
  if (!send) return false;
  const content = { to: send.to, link: url, until: expiresAt };
  const locale = applicantLocale(link.locale);
  return enqueueMessage(context, tx, { ...message, channel: send.channel, locale, content, expiresAt });
}

/** The language for an applicant: the best of the capture app's, else English. */
export const applicantLocale = (tag: string | null | undefined): CaptureLocale =>
  (tag && matchLocale([tag], CAPTURE_LOCALES)?.locale) || 'en';

/** The same for a user of the dashboard. */
export const messageLocale = (tag: string | null | undefined): MessageLocale =>
  (tag && matchLocale([tag], MESSAGE_LOCALES)?.locale) || 'en';

/** One address, without anything that a mail program could read as a second one or as a header. */
const MAIL =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)*[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/;
/** A phone number, or an id in the operator's own channel. */
const OTHER = /^\+?[A-Za-z0-9._:-]{3,128}$/;

export const isMailAddress = (text: string): boolean => text.length <= 254 && MAIL.test(text);

/** Why a link cannot be sent there. */
export function sendFault({ channels }: Needs<'channels'>, send: SendTo | undefined): Refusal | null {
  if (!send) return null;
  const refuse = (pointer: string, detail: string): Refusal => ({
    code: 'unprocessable',
    detail,
    errors: [{ pointer, detail }],
  });
  if (!channels.includes(send.channel)) {
    return refuse('/send/channel', 'This service does not send through this channel.');
  }
  if (send.channel === 'mail' && !isMailAddress(send.to)) return refuse('/send/to', 'This is not an e-mail address.');
  if (send.channel !== 'mail' && !OTHER.test(send.to)) {
    return refuse('/send/to', 'Use a phone number with its country code, such as +4915112345678.');
  }
  return null;
}
