import type { Me, Problem, Role } from '@verify/contract';
import { signal } from '@preact/signals';
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';

export const me = signal<Me | null>(null);

/** What the page offers. The server's table decides; this only spares people a refusal. */
const MAY = {
  review: ['admin', 'reviewer'],
  export: ['admin', 'reviewer', 'read-only'],
  act: ['admin', 'reviewer', 'developer'],
  connect: ['admin', 'developer'],
  govern: ['admin'],
} as const satisfies Record<string, readonly Role[]>;

export const may = (right: keyof typeof MAY): boolean =>
  !!me.value && (MAY[right] as readonly Role[]).includes(me.value.role);

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
/** Acts on an answer, and passes it on to the form that shows a refusal. */
export const ifOk =
  <T>(act: (value: T) => unknown) =>
  async (answer: Answer<T>): Promise<Answer<T>> => {
    if (answer.ok) await act(answer.value);
    return answer;
  };
/** A refusal that no server said. */
export const refusal = (code: string, message = '', status = 0): Refused => ({
  ok: false,
  status,
  code,
  message,
  errors: [],
});
/** The page already has the newest answer. */
const UNCHANGED = refusal('unchanged', '', 304);

type Method = 'GET' | 'POST' | 'PUT';

type Early = { answer: Promise<Answer<unknown>>; come: Answer<unknown> | null };
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
function takeEarly<T>(path: string): Answer<T> | null {
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
  const file = body instanceof Blob;
  if (body !== undefined) headers['content-type'] = file ? 'application/octet-stream' : 'application/json';
  try {
    const answer = await fetch(`/dashboard/api${path}`, {
      method,
      headers,
      body: file ? body : JSON.stringify(body),
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
    return refusal('offline', 'The service did not answer. Check your network connection.');
  }
}

export interface Data<T> {
  /** What was answered last, kept while the next answer is under way. */
  readonly value: T | null;
  readonly refused: Refused | null;
  reload(): Promise<void>;
  /** Sends a change, then reads what it became. `refused` has a refusal. */
  change(method: 'POST' | 'PUT', path: string, body?: object): Promise<void>;
}

/** Reads an address, and again every `everyMs` while somebody is at the page. Null asks for nothing. */
export function useData<T>(path: string | null, everyMs?: number): Data<T> {
  const [come] = useState(() => (path === null ? null : takeEarly<T>(path)));
  const [state, setState] = useState<{ path: string | null; value: T | null; refused: Refused | null }>({
    path,
    value: come?.ok ? come.value : null,
    refused: null,
  });
  const current = useRef(path);
  current.current = path;
  const known = useRef(come?.ok && path !== null ? { path, etag: come.etag } : null);

  const reload = useCallback(async () => {
    if (path === null) return;
    const etag = known.current?.path === path ? known.current.etag : null;
    const answer = await ask<T>('GET', path, undefined, etag);
    // Answers may overtake each other: only that of the address on screen counts.
    if (current.current !== path) return;
    if (answer === UNCHANGED) return setState((before) => (before.refused ? { ...before, refused: null } : before));
    if (answer.ok) known.current = { path, etag: answer.etag };
    setState((before) =>
      answer.ok
        ? { path, value: answer.value, refused: null }
        : { path, value: before.path === path ? before.value : null, refused: answer },
    );
  }, [path]);

  useEffect(() => {
    if (known.current?.path !== path) void reload();
    if (everyMs === undefined) return;
    const timer = setInterval(() => {
      if (isAttended()) void reload();
    }, everyMs);
    return () => clearInterval(timer);
  }, [reload, everyMs]);

  const change = async (method: 'POST' | 'PUT', to: string, body?: object): Promise<void> => {
    const answer = await ask(method, to, body);
    await reload();
    if (!answer.ok) setState((before) => ({ ...before, refused: answer }));
  };
  return {
    value: state.path === path ? state.value : null,
    refused: state.path === path ? state.refused : null,
    reload,
    change,
  };
}

/** After so long without a touch nobody is there: the page asks for nothing more, and its session ends. */
const AWAY_MS = 30 * 60 * 1000;
let touchedMs = 0;
export function watchPresence(): void {
  for (const event of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'focus'])
    addEventListener(event, () => (touchedMs = performance.now()), { capture: true, passive: true });
}

/** Whether somebody looks at the page, as far as it can know. */
export const isAttended = (): boolean =>
  document.visibilityState === 'visible' && performance.now() - touchedMs < AWAY_MS;

export const imageUrl = (applicationId: string, fileId: string): string =>
  `/dashboard/api/applications/${applicationId}/files/${fileId}`;

export async function signOut(): Promise<void> {
  await ask('POST', '/sign-out');
  me.value = null;
}

/** What is wrong with a field, or with anything below it. */
export const detailAt = (errors: Refused['errors'], field: string): string | undefined =>
  errors.find(({ pointer }) => covers(field, pointer))?.detail;

/** Whether a pointer is a field's own, or deeper. */
export const covers = (field: string, pointer: string): boolean => pointer === field || pointer.startsWith(`${field}/`);
