import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createBackend, json, type BackendOptions, type Delivery } from './partner-backend.ts';
import { servePage } from './page.ts';
import { serveSpecimen } from './specimens.ts';

export interface DemoOptions extends BackendOptions {
  /** 0 uses any free port. */
  port: number;
  /** If absent: `localhost`. */
  host?: string;
}

export interface Demo {
  url: string;
  /** Verified webhooks in order of arrival; updated live. */
  deliveries: readonly Delivery[];
  /** Reasons why the others were refused; updated live. */
  refusals: readonly string[];
  close(): Promise<void>;
}

/** Starts the partner: its page, its backend, and pictures of fictional documents. */
export async function startDemo(options: DemoOptions): Promise<Demo> {
  const backend = createBackend(options);
  const routes: [method: string, path: RegExp, handle: Handler][] = [
    ['POST', /^\/token$/, backend.token],
    ['GET', /^\/wallet$/, backend.testWallet],
    ['POST', /^\/webhook$/, backend.webhook],
    ['GET', /^\/events$/, backend.events],
    ['GET', /^\/images\/([0-9a-f]{32})$/, backend.image],
    ['GET', /^\/specimens\/([a-z-]+)\.jpg$/, serveSpecimen],
    [
      'GET',
      /^(\/(?:[a-z-]+\.(?:js|css|svg|webp))?)$/,
      (_request, response, path) => servePage(options, response, path),
    ],
  ];
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://demo').pathname;
    const route = routes.find(([method, pattern]) => method === request.method && pattern.test(path));
    if (!route) return json(response, 404, { code: 'not_found' });
    Promise.resolve(route[2](request, response, route[1].exec(path)?.[1] ?? '')).catch((error: unknown) => {
      console.error(error);
      if (!response.headersSent) json(response, 500, { code: 'internal' });
    });
  });
  const host = options.host ?? 'localhost';
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(options.port, host, resolve));
  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}`,
    deliveries: backend.deliveries,
    refusals: backend.refusals,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

type Handler = (request: IncomingMessage, response: ServerResponse, part: string) => void | Promise<void>;
