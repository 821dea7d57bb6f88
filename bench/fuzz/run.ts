import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { browser, newToken } from '@verify/server/testing/browser';
import { picture } from '@verify/server/testing/start-test-backend';
import { type Document, type FuzzedRequest, fuzzedRequests } from './requests.ts';
import type { ServiceMessage } from './service.ts';

export interface FuzzReport {
  readonly requests: number;
  /** Answers by status. */
  readonly statuses: Readonly<Record<number, number>>;
  /** Broken promises: 5xx, no answer in time, or an error that isn't problem+json. */
  readonly failures: readonly string[];
  /** Whole sessions that ran at the same time, and how many of them finished. */
  readonly sessions: { readonly begun: number; readonly finished: number };
  /** The service's heap after a garbage collection, before the first request and after each batch. */
  readonly heapBytes: readonly number[];
}

/** Concurrent requests. */
const AT_ONCE = 8;
/** Requests per batch. Each batch has its own sessions, because tokens expire while the service's clock runs ahead. */
const BATCH = 1_000;
/** Requests per minute of the service's clock, few enough that no route reaches its rate limit. */
const A_MINUTE = 100;
const TIMEOUT_MS = 15_000;

/** Sends `count` requests that are generated from the OpenAPI document by seed. */
export async function fuzz(count: number, seed: number): Promise<FuzzReport> {
  const service = fork(fileURLToPath(new URL('./service.ts', import.meta.url)), { execArgv: ['--expose-gc'] });
  try {
    const { url, keys } = (await hear(service, 'started')) as Required<ServiceMessage>;
    const document = (await (await fetch(`${url}/openapi.json`)).json()) as Document;
    const statuses: Record<number, number> = {};
    const failures: string[] = [];
    const sessions = { begun: 0, finished: 0 };
    const heapBytes = [await heapOf(service)];
    for (let sent = 0; sent < count; sent += BATCH) {
      const requests = fuzzedRequests(document, seed + sent, Math.min(BATCH, count - sent));
      const credentials = await newCredentials(url, keys);
      sessions.begun++;
      const beside = browser(url, await newToken(url, keys.sdk))
        .wholeSession()
        .then(() => sessions.finished++)
        .catch((error: unknown) => failures.push(`the session beside: ${String(error)}`));
      let next = 0;
      const sender = async (): Promise<void> => {
        for (let at = next++; at < requests.length; at = next++) {
          if (at % A_MINUTE === 0) service.send('next-minute');
          const outcome = await send(url, requests[at]!, credentials);
          if (outcome.status) statuses[outcome.status] = (statuses[outcome.status] ?? 0) + 1;
          if (outcome.fault) failures.push(`${outcome.fault}: ${describe(requests[at]!)}`);
        }
      };
      await Promise.all([beside, ...Array.from({ length: AT_ONCE }, sender)]);
      heapBytes.push(await heapOf(service));
    }
    return { requests: count, statuses, failures, sessions, heapBytes };
  } finally {
    const gone = new Promise((resolve) => service.once('exit', resolve));
    if (service.connected) service.send('stop');
    const patience = setTimeout(() => service.kill('SIGKILL'), 10_000);
    await gone;
    clearTimeout(patience);
  }
}

interface Credentials {
  readonly right: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly ids: Readonly<Record<string, string>>;
}

async function newCredentials(url: string, keys: Required<ServiceMessage>['keys']): Promise<Credentials> {
  const token = await newToken(url, keys.sdk);
  const page = browser(url, token);
  const { applicationId, sessionId } = (await page.open()).body as { applicationId: string; sessionId: string };
  const { uploadId } = (await page.announce(await picture())).body as { uploadId: string };
  return {
    right: {
      session: { authorization: `Bearer ${token}` },
      api: { 'x-api-key': keys.api },
      sdk: { 'x-sdk-key': keys.sdk },
      secret: { 'x-secret-key': keys.secret },
    },
    ids: { '{application}': applicationId, '{upload}': uploadId, '{session}': sessionId },
  };
}

async function send(
  url: string,
  request: FuzzedRequest,
  { right, ids }: Credentials,
): Promise<{ status?: number; fault?: string }> {
  const put = (text: string): string => text.replace(/\{(application|upload|session)\}/g, (name) => ids[name] ?? name);
  const { method, scheme, credential, headers, body } = request;
  const own =
    scheme === null || credential === 'none'
      ? {}
      : credential === 'right'
        ? right[scheme]
        : bad(right[scheme] ?? {}, credential);
  try {
    const answer = await fetch(url + put(request.path), {
      method,
      headers: { ...headers, ...own },
      ...(body === null || method === 'GET'
        ? {}
        : { body: typeof body === 'string' ? put(body) : new Blob([Buffer.from(body)]) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'manual',
    });
    const text = await answer.text();
    const { status } = answer;
    if (status >= 500) return { status, fault: `${status}` };
    if (status >= 400 && !isProblem(answer, text)) return { status, fault: `${status} without a problem` };
    return { status };
  } catch (error) {
    return {
      fault:
        error instanceof Error && error.name === 'TimeoutError' ? 'no answer in time' : `no answer: ${String(error)}`,
    };
  }
}

const bad = (headers: Readonly<Record<string, string>>, how: 'wrong' | 'garbage'): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      how === 'garbage' ? 'Bearer \xff{}' : `${value.slice(0, -4)}AAAA`,
    ]),
  );

function isProblem(answer: Response, text: string): boolean {
  if (!answer.headers.get('content-type')?.includes('application/problem+json')) return false;
  const problem = JSON.parse(text) as { code?: unknown; requestId?: unknown };
  return typeof problem.code === 'string';
}

const describe = ({ method, path, credential, headers, body }: FuzzedRequest): string =>
  `${method} ${path.slice(0, 200)} ${credential} ${JSON.stringify(headers).slice(0, 200)} ${String(body).slice(0, 400)}`;

async function heapOf(service: ChildProcess): Promise<number> {
  service.send('memory');
  return (await hear(service, 'memory')).heapBytes!;
}

function hear(service: ChildProcess, type: ServiceMessage['type']): Promise<ServiceMessage> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null): void => reject(new Error(`the service ended with ${code}`));
    const listen = (message: ServiceMessage): void => {
      if (message.type !== type) return;
      service.off('message', listen);
      service.off('exit', ended);
      resolve(message);
    };
    service.on('message', listen);
    service.once('exit', ended);
  });
}
