import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
};

export interface ServedPage {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Builds a bench's page and serves it together with the files of other libraries, so that nothing comes from a CDN.
 * @param others returns the bytes of a file that is not the page's own, by path; null for the page's own files
 */
export async function servePage(
  root: URL,
  others: (pathname: string) => Promise<Uint8Array> | null,
): Promise<ServedPage> {
  const outDir = await mkdtemp(join(tmpdir(), 'verify-bench-'));
  await build({
    root: fileURLToPath(root),
    configFile: false,
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true, target: 'es2022', assetsInlineLimit: 0 },
    worker: { format: 'es' },
  });
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const name = basename(pathname) || 'index.html';
    const own = () => readFile(join(outDir, pathname.startsWith('/assets/') ? 'assets' : '', name));
    (others(pathname) ?? own()).then(
      (body) =>
        response.writeHead(200, { 'content-type': TYPES[extname(name)] ?? 'application/octet-stream' }).end(body),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(outDir, { recursive: true, force: true });
    },
  };
}
