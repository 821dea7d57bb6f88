import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

type Params = Record<string, unknown>;
export type Send = <Result = Params>(method: string, params?: Params) => Promise<Result>;

export interface Page {
  readonly send: Send;
  readonly sessionId: string;
  close(): Promise<void>;
}

interface ProtocolEvent {
  readonly method: string;
  readonly params: Params;
  readonly sessionId?: string;
}

export interface Devtools {
  readonly pid: number;
  /** Sends commands to an attached target: a page, a cross-site frame or a worker. */
  session(sessionId: string): Send;
  onEvent(listener: (event: ProtocolEvent) => void): void;
  /** Opens a page in a new profile with an empty cache. */
  newPage(size: { readonly width: number; readonly height: number }): Promise<Page>;
  close(): Promise<void>;
}

/**
 * Drives Chromium directly over its DevTools protocol. Test drivers inject scripts and a second JavaScript world into
 * each page, which costs a slow page time. Throws if the browser does not start.
 */
export async function startDevtools(executablePath: string, args: readonly string[]): Promise<Devtools> {
  const profile = await mkdtemp(join(tmpdir(), 'verify-devtools-'));
  const flags = [`--user-data-dir=${profile}`, '--remote-debugging-port=0', '--headless=new', ...args, 'about:blank'];
  const browser = spawn(executablePath, flags, { stdio: 'ignore' });
  const gone = once(browser, 'exit');
  const socket = new WebSocket(await address(profile));
  await once(socket, 'open');

  const waiting = new Map<number, PromiseWithResolvers<never>>();
  const listeners: ((event: ProtocolEvent) => void)[] = [];
  let calls = 0;
  const send = (method: string, params: Params = {}, sessionId?: string): Promise<never> => {
    const id = ++calls;
    waiting.set(id, Promise.withResolvers<never>());
    socket.send(JSON.stringify({ id, method, params, sessionId }));
    return waiting.get(id)!.promise;
  };
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error, ...event } = JSON.parse(String(data)) as ProtocolEvent & {
      id?: number;
      result: never;
      error?: { message: string };
    };
    if (id === undefined) for (const listener of listeners) listener(event);
    const call = waiting.get(id ?? 0);
    waiting.delete(id ?? 0);
    if (error) call?.reject(new Error(error.message));
    else call?.resolve(result);
  });

  const session =
    (sessionId: string): Send =>
    (method, params) =>
      send(method, params, sessionId);
  return {
    pid: browser.pid!,
    session,
    onEvent: (listener) => void listeners.push(listener),
    async newPage({ width, height }) {
      const { browserContextId } = await send('Target.createBrowserContext');
      const { targetId } = await send('Target.createTarget', { url: 'about:blank', browserContextId, width, height });
      const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true });
      return {
        send: session(sessionId),
        sessionId,
        close: () => send('Target.disposeBrowserContext', { browserContextId }),
      };
    },
    async close() {
      socket.close();
      browser.kill('SIGKILL');
      await gone;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Reads the address that the browser writes into its profile once it listens. */
async function address(profile: string): Promise<string> {
  for (let i = 0; i < 400; i++) {
    const [port, path] = await readFile(join(profile, 'DevToolsActivePort'), 'utf8').then(
      (text) => text.split('\n'),
      () => [],
    );
    if (port && path) return `ws://127.0.0.1:${port}${path}`;
    await sleep(50);
  }
  throw new Error('Chromium did not tell its port');
}
