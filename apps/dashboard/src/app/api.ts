import type { Me, Problem } from '@verify/contract';
import { signal } from '@preact/signals';

export const me = signal<Me | null>(null);

export interface Refused {
  readonly ok: false;
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly errors: readonly { pointer: string; detail: string }[];
  /** Challenge for a passkey, if a second step is missing. */
  readonly passkey?: PublicKeyCredentialRequestOptionsJSON | undefined;
}
export type Answer<T> = { readonly ok: true; readonly value: T; readonly etag: string | null } | Refused;
/** The page already has the newest answer. */
export const UNCHANGED = {
  ok: false,
  status: 304,
  code: 'unchanged',
  message: '',
  errors: [],
} as const satisfies Refused;

type Method = 'GET' | 'POST' | 'PUT';

interface Early {
  readonly answer: Promise<Answer<unknown>>;
  come: Answer<unknown> | null;
}
/** Requests made before the screen that shows them is mounted. */
const early = new Map<string, Early>();

/** Sends a request now; the first `ask` for this address then takes its answer. */
export async function askEarly(path: string): Promise<void> {
  const entry: Early = { answer: send('GET', path), come: null };
  early.set(path, entry);
  entry.come = await entry.answer;
  // After a refusal because nobody is signed in, it must be sent again.
  if (!entry.come.ok) early.delete(path);
}

/** The answer to `askEarly` if it has already arrived, so that a screen is drawn only once. */
export function takeEarly<T>(path: string): Answer<T> | null {
  const come = early.get(path)?.come ?? null;
  if (come) early.delete(path);
  return come as Answer<T> | null;
}

/** One call of the dashboard's API. Never rejects. An ended session shows the sign-in page. */
export async function ask<T>(
  method: Method,
  path: string,
  body?: unknown,
  etag: string | null = null,
): Promise<Answer<T>> {
  const begun = method === 'GET' ? early.get(path) : undefined;
  if (!begun) return send(method, path, body, etag);
  early.delete(path);
  return begun.answer as Promise<Answer<T>>;
}

async function send<T>(method: Method, path: string, body?: unknown, etag: string | null = null): Promise<Answer<T>> {
  const headers: Record<string, string> = etag === null ? {} : { 'if-none-match': etag };
  if (method !== 'GET' && me.value) headers['x-csrf-token'] = me.value.csrf;
  if (body !== undefined) headers['content-type'] = 'application/json';
  try {
    const answer = await fetch(`/dashboard/api${path}`, {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    if (answer.status === 304) return UNCHANGED;
    const said = (await answer.json()) as T | Problem;
    if (answer.ok) return { ok: true, value: said as T, etag: answer.headers.get('etag') };
    const { code, detail, errors, status, passkey } = said as Problem & Pick<Refused, 'passkey'>;
    // A gateway's own JSON.
    if (!Array.isArray(errors)) throw new TypeError('no problem');
    if (code === 'sign_in_required') me.value = null;
    return { ok: false, status, code, message: detail, errors, passkey };
  } catch {
    return {
      ok: false,
      status: 0,
      code: 'offline',
      message: 'The service did not answer. Check your network connection.',
      errors: [],
    };
  }
}

export const imageUrl = (applicationId: string, fileId: string): string =>
  `/dashboard/api/applications/${applicationId}/files/${fileId}`;

export const faultOf = (refused: Refused | null, pointer: string): string | undefined =>
  refused?.errors.find((error) => error.pointer === pointer || error.pointer.startsWith(`${pointer}/`))?.detail;
