import type { KeyObject } from 'node:crypto';
import type { LookupFunction } from 'node:net';

/** What identifies one attempt to deliver a webhook. Times in Unix ms. */
export interface Attempt {
  readonly webhookId: string;
  readonly kind: string;
  readonly attempt: number;
  readonly timestamp: number;
}

/** An Ed25519 key that signs, and its `kid`. */
export interface Signer {
  readonly id: string;
  readonly privateKey: KeyObject;
}

/** One attempt to make. */
export interface Webhook {
  readonly url: string;
  readonly attempt: Attempt;
  readonly body: string;
  /** The first one signs `X-Signature`; `webhook-signature` has a signature of each. */
  readonly signers: readonly [Signer, ...Signer[]];
  /** W3C Trace Context, where the delivery is traced. */
  readonly traceparent?: string;
}

export interface Sent {
  /** HTTP status; null when no answer came. */
  readonly status: number | null;
  /** A stable code for what went wrong; null after an answer. */
  readonly error: string | null;
  /** The first characters of the answer, for the log that its receiver sees. */
  readonly answer: string | null;
}

export interface WebhookSender {
  /** Signs, and makes one POST. Follows no redirect, and ends within the time limit and one more second for the body of an answer. */
  send(webhook: Webhook): Promise<Sent>;
  close(): Promise<void>;
}

/** Decides where webhooks may go. */
export interface Guard {
  /** Checks an endpoint's address as it is written. What a name resolves to is checked by `lookup`, at each connection. */
  checkUrl(url: string): { ok: true; url: URL } | { ok: false; reason: string };
  /** For `connect.lookup`: resolves, and fails when any answer is not a public address. */
  readonly lookup: LookupFunction;
}
