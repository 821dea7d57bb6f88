import { randomBytes, randomInt } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Application } from '@verify/contract';
import { createSessionToken, downloadFile, verifyWebhook } from '@verify-sdk/node';
import { dropSpecimen } from './drop-specimen.ts';
import { shownRequest } from './test-wallet.ts';

export interface BackendOptions {
  apiUrl: string;
  sdkKey: string;
  /** Public keys of the webhooks, PEM or base64 DER; both keys during a rotation. */
  publicKeys: readonly string[];
  /** Address of the demo wallet. Without it, the page offers none. */
  testWalletUrl?: string | undefined;
  /** Whether the service trusts the State of the sample chips. */
  offersChip?: boolean;
}

/** A verified webhook as it was received. */
export interface Delivery {
  application: Application;
  rawBody: string;
  headers: Record<string, string>;
}

/** A partner's backend: a token, a webhook, and what its own page needs to show the result. */
export function createBackend(options: BackendOptions) {
  const deliveries: Delivery[] = [];
  const refusals: string[] = [];
  /** Owner of each `externalId` (the visitor's cookie), unfinished sessions, file links by image id. */
  const owners = new Map<string, string>();
  const open = new Map<string, { token: string; externalId: string }>();
  const images = new Map<string, { uri: string; externalId: string }>();
  const listeners = new Map<ServerResponse, string>();

  /**
   * One token per session. A visitor who returns to an unfinished one gets its token again and continues there; `fresh`
   * requests a new token anyway when the old one has expired.
   */
  async function token(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const visitor = visitorOf(request) ?? randomId();
    const wanted = new URL(request.url ?? '', 'http://demo').searchParams;
    const named = wanted.get('externalId');
    if (named !== null && (!/^[\w.-]{1,64}$/.test(named) || (owners.get(named) ?? visitor) !== visitor)) {
      return json(response, 409, { code: 'externalid_taken' });
    }
    const flowName = wanted.get('flowName') ?? 'passport-only';
    const applicationId = wanted.get('reference');
    if (applicationId !== null && !isResultOf(visitor, applicationId))
      return json(response, 404, { code: 'reference_not_found' });
    const name = wanted.get('specimen');
    const specimen = name === null ? null : { name, seed: Number(wanted.get('seed') ?? randomInt(2 ** 32)) >>> 0 };
    const place = `${visitor} ${flowName} ${named} ${name} ${specimen?.seed} ${applicationId}`;
    let session = open.get(place);
    if (!session || wanted.has('fresh')) {
      const externalId = session?.externalId ?? named ?? `account-${randomId()}`;
      // Flow and identifier are set here, so that the browser can't change them.
      const { apiUrl, sdkKey } = options;
      const reference = applicationId === null ? {} : { reference: { applicationId } };
      const created = await createSessionToken({ apiUrl, sdkKey, session: { flowName, externalId, ...reference } });
      if (!created.ok) return json(response, 502, { code: created.code, message: created.message });
      if (specimen && !session && !(await dropSpecimen(apiUrl, created.value.token, flowName, specimen))) {
        return json(response, 502, { code: 'specimen_refused' });
      }
      session = { token: created.value.token, externalId };
      open.set(place, session);
    }
    owners.set(session.externalId, visitor);
    response.setHeader('set-cookie', `visitor=${visitor}; HttpOnly; SameSite=Strict; Path=/`);
    json(response, 200, session);
  }

  const isResultOf = (visitor: string, id: string): boolean =>
    deliveries.some(
      ({ application }) => application.id === id && owners.get(application.metadata.externalId!) === visitor,
    );

  /** Opens the test wallet with the request of the verification in this visitor's other tab. */
  async function testWallet(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { apiUrl, testWalletUrl } = options;
    const externalId = new URL(request.url ?? '', 'http://demo').searchParams.get('externalId') ?? '';
    const session = [...open.values()].find((each) => each.externalId === externalId);
    const isTheirs = session !== undefined && owners.get(externalId) === visitorOf(request);
    const asked = testWalletUrl && isTheirs ? await shownRequest(apiUrl, session.token) : null;
    if (!asked) return json(response, 409, { message: 'The verification shows no code for a wallet at the moment.' });
    const location = `${testWalletUrl}/?request=${encodeURIComponent(asked)}`;
    response.writeHead(303, { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }).end();
  }

  async function webhook(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request, 1024 * 1024);
    if (!body) return json(response, 413, { reason: 'too_large' });
    const outcome = await verifyWebhook({ body, headers: request.headers, publicKeys: options.publicKeys });
    if (!outcome.ok) {
      refusals.push(outcome.reason);
      return json(response, 400, { reason: outcome.reason });
    }
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    const delivery: Delivery = { application: outcome.application, rawBody: body.toString(), headers };
    deliveries.push(delivery);
    for (const [place, { externalId }] of open) {
      if (externalId === delivery.application.metadata.externalId) open.delete(place);
    }
    for (const listener of listeners.keys()) show(listener, delivery);
    json(response, 200, {});
  }

  function events(request: IncomingMessage, response: ServerResponse): void {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' }).write(': open\n\n');
    listeners.set(response, visitorOf(request) ?? '');
    response.on('close', () => listeners.delete(response));
    for (const delivery of deliveries) show(response, delivery);
  }

  /** Sends a result to its visitor, with file links replaced by addresses of this backend. */
  function show(response: ServerResponse, { application, headers }: Delivery): void {
    const externalId = application.metadata?.externalId ?? '';
    if (!owners.has(externalId) || owners.get(externalId) !== listeners.get(response)) return;
    const proxied = JSON.stringify(application, (name, value: unknown) => {
      if (name !== 'uri' || typeof value !== 'string') return value;
      const id = randomId();
      images.set(id, { uri: value, externalId });
      return `/images/${id}`;
    });
    const proof = { timestamp: headers['x-timestamp'], keyId: headers['x-key-id'], attempt: headers['x-attempt'] };
    response.write(`event: result\ndata: {"application":${proxied},"proof":${JSON.stringify(proof)}}\n\n`);
  }

  /** The browser never sees the SDK key or a file link, so the picture passes through here. */
  async function image(request: IncomingMessage, response: ServerResponse, id: string): Promise<void> {
    const found = images.get(id);
    if (!found || owners.get(found.externalId) !== visitorOf(request)) return json(response, 404, {});
    const file = await downloadFile({ apiUrl: options.apiUrl, sdkKey: options.sdkKey, uri: found.uri });
    if (!file.ok) return json(response, 502, { code: file.code });
    response.writeHead(200, { 'content-type': file.value.mediaType, 'cache-control': 'private, no-store' });
    response.end(file.value.bytes);
  }

  return { deliveries, refusals, token, testWallet, webhook, events, image };
}

export function json(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}

const randomId = () => randomBytes(16).toString('hex');
const visitorOf = (request: IncomingMessage) =>
  /(?:^|; )visitor=([0-9a-f]{32})/.exec(request.headers.cookie ?? '')?.[1];

async function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of request) {
    sizeBytes += (chunk as Buffer).length;
    if (sizeBytes > maxBytes) return null;
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}
