import { readFile, rm, mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { loadAsset } from '../../packages/reading/testing/load-asset.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
};

/** Builds the page with our reader, and serves it together with tesseract.js's own files: nothing comes from a CDN. */
export async function serveSpeedPage(): Promise<{ readonly url: string; readonly close: () => Promise<void> }> {
  const outDir = await mkdtemp(join(tmpdir(), 'verify-speed-'));
  const root = fileURLToPath(new URL('speed-page/', import.meta.url));
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true, target: 'es2022', assetsInlineLimit: 0 },
    worker: { format: 'es' },
  });
  const tesseract = createRequire(import.meta.url).resolve('tesseract.js/package.json');
  const core = createRequire(tesseract).resolve('tesseract.js-core/package.json');
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const name = basename(pathname) || 'index.html';
    const bytes = pathname.startsWith('/lang/')
      ? loadAsset('eng.traineddata')
      : readFile(
          pathname.startsWith('/tesseract/')
            ? join(dirname(tesseract), 'dist', name)
            : pathname.startsWith('/core/')
              ? join(dirname(core), name)
              : join(outDir, pathname.startsWith('/assets/') ? 'assets' : '', name),
        );
    bytes.then(
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
