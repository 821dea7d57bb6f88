import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { loadAsset } from '@verify/reading/testing/load-asset';
import { type ServedPage, servePage } from '../measuring/serve-page.ts';

/** Serves the page with our reader, together with tesseract.js's own files. */
export function serveSpeedPage(): Promise<ServedPage> {
  const tesseract = createRequire(import.meta.url).resolve('tesseract.js/package.json');
  const core = createRequire(tesseract).resolve('tesseract.js-core/package.json');
  return servePage(new URL('speed-page/', import.meta.url), (pathname) => {
    const name = basename(pathname);
    if (pathname.startsWith('/lang/')) return loadAsset('eng.traineddata');
    if (pathname.startsWith('/tesseract/')) return readFile(join(dirname(tesseract), 'dist', name));
    return pathname.startsWith('/core/') ? readFile(join(dirname(core), name)) : null;
  });
}
