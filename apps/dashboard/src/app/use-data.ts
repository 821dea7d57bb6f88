import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { ask, type Refused, takeEarly, UNCHANGED } from './api.ts';

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
let touchedMs = performance.now();
for (const event of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'focus'])
  addEventListener(event, () => (touchedMs = performance.now()), { capture: true, passive: true });

/** Whether somebody looks at the page, as far as it can know. */
export const isAttended = (): boolean =>
  document.visibilityState === 'visible' && performance.now() - touchedMs < AWAY_MS;
