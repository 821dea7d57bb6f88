import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { ask, type Refused, takeEarly, UNCHANGED } from './api.ts';

export interface Data<T> {
  /** The last answer, kept while the next one is loading. */
  readonly value: T | null;
  readonly refused: Refused | null;
  reload(): Promise<void>;
  /** Sends a change, then reads the result. `refused` has a refusal. */
  change(method: 'POST' | 'PUT', path: string, body?: object): Promise<void>;
}

/** Reads an address, and again every `everyMs` while the page is in use. Null reads nothing. */
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
    // Answers may arrive out of order, so only that of the current address counts.
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

/** After this time without input the page stops requests, and its session ends. */
const AWAY_MS = 30 * 60 * 1000;
let touchedMs = performance.now();
for (const event of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'focus'])
  addEventListener(event, () => (touchedMs = performance.now()), { capture: true, passive: true });

/** Whether the page is in use, as far as it can be detected. */
export const isAttended = (): boolean =>
  document.visibilityState === 'visible' && performance.now() - touchedMs < AWAY_MS;
