import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { compressAssets } from '../../scripts/compress.ts';
import { MARK_FILE } from './src/render/layout.ts';
import { pagesOf, renderSite, textsOf } from './src/site.ts';

/** Writes the documentation site to `dist`: one file per page, and hashed assets beside them. */
const here = fileURLToPath(new URL('.', import.meta.url));
const dist = `${here}dist`;
rmSync(dist, { recursive: true, force: true });
mkdirSync(`${dist}/assets`, { recursive: true });

function asset(name: string, extension: string, content: string | Uint8Array): string {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 10);
  writeFileSync(`${dist}/assets/${name}-${hash}.${extension}`, content);
  return `${name}-${hash}.${extension}`;
}

const bundled = await build({
  root: here,
  configFile: false,
  logLevel: 'warn',
  build: {
    write: false,
    target: ['es2022', 'chrome111', 'firefox114', 'safari16.4'],
    lib: { entry: 'src/browser/main.ts', formats: ['iife'], name: 'verifyDocs' },
  },
});
const [output] = [bundled].flat() as { output: { code: string }[] }[];

const site = renderSite();
const read = (name: string): Buffer => readFileSync(fileURLToPath(import.meta.resolve(name)));
const font = asset('inter', 'woff2', read('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'));
const style = `${read('@verify/contract/look.css').toString()}${readFileSync(`${here}src/site.css`, 'utf8')}`;
const assets = {
  script: asset('site', 'js', output!.output[0]!.code),
  style: asset('site', 'css', style.replace('inter.woff2', font)),
  icon: asset('icon', 'svg', readFileSync(MARK_FILE)),
  search: asset('search', 'json', JSON.stringify(site.index)),
};
for (const [slug, html] of pagesOf(site, assets)) writeFileSync(`${dist}/${slug}.html`, html);
for (const [name, text] of textsOf()) writeFileSync(`${dist}/${name}`, text);
writeFileSync(`${dist}/verify.postman_collection.json`, `${JSON.stringify(site.collection, null, 2)}\n`);
compressAssets(dist);
