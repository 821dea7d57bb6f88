import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadAuthority } from './authority-file.ts';
import { createHoldings, type Person } from './holdings.ts';
import { ASSETS, serveAsset } from './pages.ts';
import { createSharing, Unreadable } from './sharing.ts';

export interface DemoWalletOptions {
  /** 0 uses any free port. */
  readonly port: number;
  /** If absent: `localhost`. */
  readonly host?: string;
  /** Stores the authority, so that a verifier still trusts it after a restart. */
  readonly authorityFile?: string;
  /** Whether credentials name a status list, which this server then serves. */
  readonly statusLists?: boolean;
  /** Page of the demo partner, linked from the wallet. */
  readonly demoUrl?: string | undefined;
  /** If absent: an adult and a minor. */
  readonly people?: readonly Person[];
}

export interface DemoWallet {
  readonly url: string;
  /** PEM of the authority's root, for the verifier's trust anchors. */
  readonly trust: string;
  close(): Promise<void>;
}

const MOST_BODY_BYTES = 1_000_000;

type Answer = { readonly body: string; readonly type?: string; readonly status?: number };
type Handler = (request: IncomingMessage) => Promise<Answer>;

/** Starts the wallet: an issuer, credentials of specimen people, and a page that shares them. */
export async function startDemoWallet(options: DemoWalletOptions): Promise<DemoWallet> {
  const host = options.host ?? 'localhost';
  const authority = await loadAuthority(options.authorityFile);
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(options.port, host, resolve));
  const url = `http://${host}:${(server.address() as AddressInfo).port}`;
  const holdings = await createHoldings({
    authority,
    ...(options.statusLists && { statusUri: `${url}/status/1` }),
    ...(options.people && { people: options.people }),
  });
  const sharing = createSharing(holdings);
  const json = (value: unknown): Answer => ({ body: JSON.stringify(value) });
  const cards = holdings.credentials.map(({ person, label }) => ({ person, label }));
  const routes: Readonly<Record<string, Handler>> = {
    'GET /cards': () => Promise.resolve(json({ cards, demoUrl: options.demoUrl ?? null })),
    'POST /read': async (request) => json(await sharing.read(await bodyOf(request))),
    'POST /share': async (request) => json(await sharing.share(await bodyOf(request))),
    'POST /digital': async (request) => json(await sharing.digital(await bodyOf(request))),
    'POST /revoke': async (request) => json(holdings.revoke((await bodyOf(request))['credential'])),
    'GET /status/1': () => Promise.resolve({ body: holdings.statusList(), type: 'application/statuslist+jwt' }),
    'GET /trust.pem': () => Promise.resolve({ body: authority.root.certificate, type: 'application/x-pem-file' }),
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '/', 'http://wallet').pathname;
    // Pages of any origin request credentials through the API; the browser adds the origin, and the page shows it.
    if (path === '/digital') {
      response.setHeader('access-control-allow-origin', '*');
      response.setHeader('access-control-allow-headers', 'content-type');
      if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    }
    if (request.method === 'GET' && ASSETS.has(path)) return serveAsset(path, response);
    const handler = routes[`${request.method} ${path}`];
    const {
      body,
      type = 'application/json',
      status = 200,
    } = handler
      ? await handler(request).catch(problemOf)
      : { body: '{"problem":"There is no such page."}', status: 404 };
    response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
  }

  return {
    url,
    trust: authority.root.certificate,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function problemOf(error: unknown): Answer {
  if (!(error instanceof Unreadable)) console.error(error);
  const problem = error instanceof Unreadable ? error.message : 'Something went wrong in the wallet.';
  return { body: JSON.stringify({ problem }), status: error instanceof Unreadable ? 400 : 500 };
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MOST_BODY_BYTES) throw new Unreadable('The request is too large.');
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>;
  } catch {
    throw new Unreadable('The request is not JSON.');
  }
}
