import type { KeyObject } from 'node:crypto';
import type { LookupFunction } from 'node:net';

/** Identifies one attempt to deliver a webhook. Times are in Unix ms. */
export interface Attempt {
  readonly webhookId: string;
  readonly kind: string;
  readonly attempt: number;
  readonly timestamp: number;
}

/** An Ed25519 signing key and its `kid`. */
export interface Signer {
  readonly id: string;
  readonly privateKey: KeyObject;
}

/** One attempt to be made. */
export interface Webhook {
  readonly url: string;
  readonly attempt: Attempt;
  readonly body: string;
  /** The first signer makes `X-Signature`; `webhook-signature` has one signature per signer. */
  readonly signers: readonly [Signer, ...Signer[]];
  /** Of the endpoint; `webhook-signature` has one more signature per secret. */
  readonly secrets?: readonly string[];
  /** W3C Trace Context, if the delivery is traced. */
  readonly traceparent?: string;
}

export interface Sent {
  /** HTTP status; null if there was no answer. */
  readonly status: number | null;
  /** A stable error code; null if there was an answer. */
  readonly error: string | null;
  /** The first characters of the answer, for the delivery log. */
  readonly answer: string | null;
}

export interface WebhookSender {
  /**
   * Signs and sends one POST. Follows no redirect, and ends within the time limit plus one second for the body of the
   * answer.
   */
  send(webhook: Webhook): Promise<Sent>;
  close(): Promise<void>;
}

/** Decides where webhooks may be sent. */
export interface Guard {
  /** Checks an endpoint's address as written. `lookup` checks the resolved addresses at each connection. */
  checkUrl(url: string): { ok: true; url: URL } | { ok: false; reason: string };
  /** For `connect.lookup`: resolves a name and fails if any answer is not a public address. */
  readonly lookup: LookupFunction;
}
