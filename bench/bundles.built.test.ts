import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = new URL('..', import.meta.url).pathname;
const BUNDLES = ['packages/launcher/dist', 'packages/capture/dist', 'packages/standalone/dist'];

/** Hosts that appear only in texts or XML namespaces and are never contacted. */
const NAMES = new Set(['www.w3.org', 'json-schema.org', 'localhost', 'preactjs.com', 'example.com']);

/**
 * Hosts in pdf.js: names of formats and addresses of its issues and examples. The worker that draws PDFs can't reach
 * any of them, because the frame's policy allows connections only to its own origin.
 */
const PDF_NAMES = new Set(['github.com', 'foo.bar', 'www.xfa.org', 'ns.adobe.com']);
const isName = (file: string, host: string): boolean =>
  NAMES.has(host) || (/\/pdf\.worker-[^/]*\.js$/.test(file) && PDF_NAMES.has(host));

function scripts(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return scripts(path);
    return /\.(js|mjs|html|css)$/.test(name) ? [path] : [];
  });
}

/**
 * Hosts in the recognisers' binaries, none of which is ever contacted: bug trackers, the prefix of type names in
 * Protocol Buffers, and the machine that built the runtime. Newer versions of tasks-vision send telemetry, so this test
 * would find their hosts.
 */
const BINARY_NAMES = new Set(['github.com', 'www.tensorflow.org', 'type.googleapis.com', 'prod.google.com']);
const HOSTS =
  /\b(?:https?|wss?):\/\/([a-z0-9.-]+\.[a-z]{2,})|\b([a-z0-9-]+\.(?:googleapis|gstatic|google|jsdelivr|unpkg)\.(?:com|net))\b/gi;

test('the binaries beside the scripts contain no third-party host', () => {
  const folder = join(ROOT, 'packages/capture/dist/assets');
  const files = readdirSync(folder).filter((name) => /\.(wasm|task|weights)$/.test(name));
  expect(files.map((name) => name.split('.').at(-1)).toSorted()).toEqual([
    'task',
    'wasm',
    'wasm',
    'wasm',
    'wasm',
    'wasm',
    'wasm',
    'weights',
  ]);
  for (const name of files) {
    const text = readFileSync(join(folder, name), 'latin1');
    const hosts = [...text.matchAll(HOSTS)].map((match) => (match[1] ?? match[2])!.toLowerCase());
    expect(
      hosts.filter((host) => !BINARY_NAMES.has(host)),
      name,
    ).toEqual([]);
  }
});

test.each(BUNDLES)('%s contains no third-party host', (bundle) => {
  const files = scripts(join(ROOT, bundle));
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) {
    const hosts = [...readFileSync(file, 'utf8').matchAll(/\b(?:https?|wss?):\/\/([a-z0-9.-]+\.[a-z]{2,})/gi)].map(
      (match) => match[1]!.toLowerCase(),
    );
    expect(
      hosts.filter((host) => !isName(file, host)),
      file.slice(ROOT.length),
    ).toEqual([]);
  }
});
