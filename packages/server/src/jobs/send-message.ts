import { MessageLocale } from '@verify/contract';
import type { Needs } from '../context.ts';
import { overlapAt, signerAt } from '../keys/webhook-keys.ts';
import type { Mailed, Mailer } from '../ports/mailer.ts';
import type { WebhookSender } from '../ports/sender.ts';
import { findAccount } from '../records/accounts/accounts.ts';
import { endMessage, findMessage, noteMessageError } from '../records/messages.ts';
import type { MessageRow } from '../records/tables.ts';
import { aboutMessage } from '../keys/sealed-secret.ts';
import { applicantLocale, MessageContent } from '../use-cases/messages/enqueue-message.ts';
import { renderMessage, type RenderedMessage } from '../use-cases/messages/render-message.ts';
import { resetLinks } from '../use-cases/people/password-reset.ts';
import type { JobHandler, JobOutcome } from './job-handler.ts';

export interface MessageSenders {
  /** Null without `MAIL_URL`. */
  readonly mailer: Mailer | null;
  /** Sends to the operator's endpoint for other channels. */
  readonly sender: WebhookSender;
  /** Null without `MESSAGE_URL`. */
  readonly messageUrl: string | null;
  readonly firstRetryMs?: number;
  readonly onEnd?: (channel: string, outcome: string) => void;
}

const FIRST_RETRY_MS = 10_000;
const LONGEST_RETRY_MS = 15 * 60 * 1000;
/** A message that could not be sent by then is given up, even if its link lasts longer. */
const GIVE_UP_MS = 24 * 60 * 60 * 1000;

/**
 * Sends mails and messages, at least once: after a failure again with growing pauses, until the link ends or a day has
 * passed. A repeated mail has the same `Message-ID` and the same links.
 */
export function sendMessageJob(
  context: Needs<'baseUrl' | 'keys' | 'log' | 'now' | 'store'>,
  { mailer, sender, messageUrl, firstRetryMs = FIRST_RETRY_MS, onEnd = () => {} }: MessageSenders,
): JobHandler {
  const { store, keys, now, log } = context;
  const host = new URL(context.baseUrl).hostname;

  const end = (id: string, state: 'sent' | 'failed', lastError: string | null): JobOutcome => ({
    outcome: 'done',
    save: (tx) => endMessage(tx, id, { state, lastError, endedAt: now() }),
  });

  async function send(message: MessageRow, attempt: number): Promise<Mailed | 'nobody'> {
    const content = MessageContent.parse(JSON.parse(keys.seal.open(aboutMessage(message.id), message.sealed)));
    const rendered = await contentOf(message, content);
    if (!rendered) return 'nobody';
    const { id, channel, accountId } = message;
    if (channel === 'mail') {
      if (!mailer) return { ok: false, permanent: false, error: 'mail_not_configured' };
      const { subject, text, html } = rendered;
      return mailer.send({ messageId: `${id}@${host}`, to: content.to, subject, text, html });
    }
    if (messageUrl === null || accountId === null) return { ok: false, permanent: false, error: 'not_configured' };
    const known = await keys.webhooks(accountId);
    const at = now();
    const signers = [signerAt(known, at)!, ...overlapAt(known, at)] as const;
    const body = JSON.stringify({ channel, to: content.to, text: rendered.short, link: content.link });
    const said = { webhookId: id, kind: 'message.send', attempt, timestamp: at };
    const { status, error } = await sender.send({ url: messageUrl, attempt: said, body, signers });
    if (status === 200) return { ok: true };
    // The endpoint has refused this one permanently.
    const permanent = status === 400 || status === 404 || status === 410 || status === 422;
    return { ok: false, permanent, error: status === null ? error! : `http_${status}` };
  }

  async function contentOf(message: MessageRow, content: MessageContent): Promise<RenderedMessage | null> {
    const { kind, id, accountId, expiresAt } = message;
    if (kind === 'password-reset') {
      const found = await resetLinks(context, id, content.to, expiresAt);
      return found && renderMessage({ kind, ...found, until: expiresAt });
    }
    const account = accountId === null ? null : await findAccount(store.db, accountId);
    if (!account) return null;
    const parts = [{ account: account.name, link: content.link }] as const;
    const said = { parts, until: content.until, count: content.count };
    return kind === 'invitation' || kind === 'digest'
      ? renderMessage({ kind, locale: MessageLocale.parse(message.locale), ...said })
      : renderMessage({ kind, locale: applicantLocale(message.locale), ...said });
  }

  return {
    kind: 'message',
    concurrency: 16,
    laneConcurrency: 8,
    maxAttempts: 400,

    async run(job) {
      const message = await findMessage(store.db, job.payload);
      if (message?.state !== 'pending') return { outcome: 'done' };
      const { id, channel, createdAt } = message;
      const deadline = Math.min(message.expiresAt, createdAt + GIVE_UP_MS);
      if (now() >= deadline) {
        onEnd(channel, 'expired');
        return end(id, 'failed', message.lastError ?? 'expired');
      }
      const sent = await send(message, job.attempt);
      if (sent === 'nobody') return end(id, 'sent', null);
      if (sent.ok) {
        onEnd(channel, 'sent');
        return end(id, 'sent', null);
      }
      log.warn(
        { messageId: id, channel, kind: message.kind, attempt: job.attempt, error: sent.error },
        'message not sent',
      );
      onEnd(channel, sent.permanent ? 'refused' : 'failed');
      if (sent.permanent) return end(id, 'failed', sent.error);
      const pause = Math.min(LONGEST_RETRY_MS, firstRetryMs * 2 ** Math.min(job.attempt - 1, 20));
      const runAt = Math.min(now() + pause, deadline);
      return { outcome: 'retry', runAt, save: (tx) => noteMessageError(tx, id, sent.error) };
    },

    giveUp: async ({ payload }) => end(payload, 'failed', 'attempts'),
  };
}
