import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const reading = createRequire(new URL('../../reading/package.json', import.meta.url));
const own = (name: string): string => fileURLToPath(new URL(`../../reading/assets/${name}`, import.meta.url));

/** Where each asset of the reading lies; a name of `AssetName`. Only what the browser's worker asks for. */
const SOURCES: Readonly<Record<string, () => string>> = {
  'mrz-net.wasm': () => own('mrz-net.wasm'),
  'mrz-net.weights': () => own('mrz-net.weights'),
  'zxing_reader.wasm': () => reading.resolve('zxing-wasm/reader/zxing_reader.wasm'),
};

/**
 * Ships the reading's assets in one folder named after their content, so that they can be immutable, and tells the app where:
 * `READER_ASSETS`, relative to the page.
 */
export function readerAssets(): Plugin {
  const files = Object.entries(SOURCES).map(([name, path]) => ({ name, bytes: readFileSync(path()) }));
  const hash = createHash('sha256');
  for (const { name, bytes } of files) hash.update(name).update(bytes);
  const folder = `assets/reader-${hash.digest('hex').slice(0, 10)}/`;
  return {
    name: 'reader-assets',
    config: () => ({ define: { READER_ASSETS: JSON.stringify(folder) } }),
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const name = request.url?.split('?')[0]?.split(folder)[1];
        const file = files.find((one) => one.name === name);
        if (!file) return next();
        response.setHeader('content-type', name!.endsWith('.wasm') ? 'application/wasm' : 'application/octet-stream');
        response.end(file.bytes);
      });
    },
    generateBundle() {
      for (const { name, bytes } of files) this.emitFile({ type: 'asset', fileName: folder + name, source: bytes });
    },
  };
}
