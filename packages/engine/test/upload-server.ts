import { createHash, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Fault } from './test-api.ts';

/**
 * A small server of the browser's protocol over real HTTP, with an interruption on request. Each test has its own API:
 * `<origin>/<name>/sdk/v2/…`; `POST /<name>/faults` takes a list of `Fault`, `GET /<name>/log` returns the requests.
 */

interface Upload {
  readonly uploadId: string;
  readonly slot: string;
  readonly sha256: string;
  readonly sizeBytes: number;
  bytes: Buffer;
}

interface TestApi {
  readonly faults: Fault[];
  readonly log: { method: string; path: string; offset: number | null; auth: string; body: unknown }[];
  readonly uploads: Map<string, Upload>;
  readonly parallel: { now: number; most: number };
}

export async function startUploadServer(): Promise<{ origin: string; stop: () => Promise<void> }> {
  const testApis = new Map<string, TestApi>();
  const server = createServer((request, response) => {
    const { socket } = request;
    void handle(testApis, request, response).catch(() => socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function handle(
  testApis: Map<string, TestApi>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader('access-control-allow-methods', '*');
  response.setHeader('access-control-allow-headers', 'authorization, content-type, upload-offset, x-sdk-key');
  response.setHeader('access-control-expose-headers', 'request-id, retry-after');
  response.setHeader('request-id', 'req_test');
  if (request.method === 'OPTIONS') return void response.writeHead(204).end();
  const [, name = '', ...rest] = new URL(request.url ?? '/', 'http://x').pathname.split('/');
  const path = rest.join('/');
  const testApi: TestApi = testApis.get(name) ?? {
    faults: [],
    log: [],
    uploads: new Map(),
    parallel: { now: 0, most: 0 },
  };
  testApis.set(name, testApi);
  if (path === 'faults') {
    testApi.faults.push(...(JSON.parse((await read(request)).toString()) as Fault[]));
    return json(response, 200, {});
  }
  if (path === 'log') {
    const received = [...testApi.uploads.values()].map(({ bytes, ...upload }) => ({
      ...upload,
      received: hash(bytes),
    }));
    return json(response, 200, { log: testApi.log, uploads: received, mostAtOnce: testApi.parallel.most });
  }
  testApi.parallel.most = Math.max(testApi.parallel.most, ++testApi.parallel.now);
  response.on('close', () => testApi.parallel.now--);
  return protocol(testApi, path, request, response);
}

async function protocol(
  testApi: TestApi,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method = '', socket } = request;
  const fault = takeFault(testApi, method, path);
  const offset = request.headers['upload-offset'];
  const entry = {
    method,
    path,
    offset: offset === undefined ? null : Number(offset),
    auth: request.headers.authorization ?? '',
    body: null as unknown,
  };
  testApi.log.push(entry);
  if (fault?.kind === 'hang') return;
  const body = await read(request, fault?.kind === 'cut' ? (fault.afterBytes ?? 0) : Infinity);
  const done = fault?.kind === 'answer' ? null : work(testApi, path, entry, body);
  if (fault?.kind === 'cut' || fault?.kind === 'lose') return void socket.destroy();
  if (fault?.kind === 'answer') {
    const headers = { 'content-type': 'application/json', ...fault.headers };
    return void response.writeHead(fault.status ?? 200, headers).end(fault.body ?? '{}');
  }
  const [status, answer] = done!;
  return json(response, status, answer);
}

function takeFault({ faults }: TestApi, method: string, path: string): Fault | undefined {
  const at = faults.findIndex((fault) => fault.method === method && path.includes(fault.path));
  const fault = faults[at];
  if (fault?.skip) faults[at] = { ...fault, skip: fault.skip - 1 };
  else if (fault) faults.splice(at, 1);
  return fault?.skip ? undefined : fault;
}

/** Reads up to `limit` bytes of the body; the rest is not read. */
async function read(request: IncomingMessage, limit = Infinity): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  if (limit === 0) return Buffer.alloc(0);
  for await (const chunk of request) {
    chunks.push(chunk as Buffer);
    size += (chunk as Buffer).length;
    if (size >= limit) break;
  }
  return Buffer.concat(chunks).subarray(0, Math.min(size, limit));
}

function work(
  testApi: TestApi,
  path: string,
  entry: TestApi['log'][number],
  body: Buffer,
): readonly [status: number, answer: object] {
  const { method } = entry;
  if (entry.auth === 'Bearer expired') return problem(401, 'token_expired');
  const [, , kind, uploadId] = path.split('/');
  if (method === 'PATCH') return append(testApi.uploads.get(uploadId ?? ''), entry.offset ?? -1, body);
  const sent = body.length === 0 ? null : (JSON.parse(body.toString()) as Record<string, unknown>);
  entry.body = sent;
  if (kind === 'uploads' && method === 'GET') return answerOf(testApi.uploads.get(uploadId ?? ''));
  if (kind === 'uploads') return create(testApi, sent as unknown as Upload);
  if (kind === 'session' || kind === 'submit') return [200, session(testApi, kind === 'submit')];
  return kind === 'token' ? [200, { responseCode: 200, token: 'a.b.c' }] : [200, {}];
}

function create(testApi: TestApi, { slot, sha256, sizeBytes }: Upload) {
  const same = [...testApi.uploads.values()].find((upload) => upload.slot === slot && upload.sha256 === sha256);
  const upload = same ?? { uploadId: randomUUID(), slot, sha256, sizeBytes, bytes: Buffer.alloc(0) };
  testApi.uploads.set(upload.uploadId, upload);
  return answerOf(upload);
}

function append(upload: Upload | undefined, offset: number, body: Buffer) {
  if (upload === undefined) return problem(404, 'upload_not_found');
  if (offset !== upload.bytes.length) return problem(409, 'upload_offset_mismatch');
  upload.bytes = Buffer.concat([upload.bytes, body]);
  if (upload.bytes.length < upload.sizeBytes || hash(upload.bytes) === upload.sha256) return answerOf(upload);
  upload.bytes = Buffer.alloc(0);
  return problem(400, 'upload_hash_mismatch');
}

function answerOf(upload: Upload | undefined): readonly [number, object] {
  if (upload === undefined) return problem(404, 'upload_not_found');
  const { bytes, uploadId, slot, sha256, sizeBytes } = upload;
  const state = bytes.length === sizeBytes ? 'complete' : 'open';
  return [200, { responseCode: 200, uploadId, slot, sha256, sizeBytes, receivedBytes: bytes.length, state }];
}

const session = (testApi: TestApi, submitted: boolean) => ({
  responseCode: 200,
  sessionId: 'session-1',
  applicationId: 'application-1',
  state: submitted ? 'processing' : 'collecting',
  overallStatus: null,
  flow: {
    name: 'passport-only',
    version: 1,
    steps: ['document'],
    documents: [{ type: 'passport', countries: [] }],
    uploadAllowed: true,
    consentRequired: true,
    livenessAlternative: false,
    livenessLight: 'offered',
    theme: {},
  },
  locale: 'en',
  uploads: [...testApi.uploads.values()].map(({ uploadId, slot, sha256 }) => ({ uploadId, slot, sha256 })),
  missing: submitted ? [] : ['document'],
  expiresAt: '2026-11-21T00:00:00.000Z',
  serverVersion: '1.0.0',
});

const problem = (status: number, code: string): readonly [number, object] => [
  status,
  {
    type: `https://verify.example/problems/${code}`,
    title: code,
    status,
    detail: code,
    instance: '/',
    code,
    responseCode: status,
    errorMessage: code,
    requestId: 'req_problem',
    errors: [],
  },
];

const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

function json(response: ServerResponse, status: number, body: object): void {
  const type = status < 400 ? 'application/json' : 'application/problem+json';
  response.writeHead(status, { 'content-type': `${type}; charset=utf-8` }).end(JSON.stringify(body));
}
