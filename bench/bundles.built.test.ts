import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = new URL('..', import.meta.url).pathname;
const BUNDLES = ['packages/launcher/dist', 'packages/capture/dist'];

/** Hosts that stand in texts or as names of namespaces, never fetched. */
const NAMES = new Set(['www.w3.org', 'json-schema.org', 'localhost', 'preactjs.com', 'example.com']);

function scripts(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return scripts(path);
    return /\.(js|mjs|html|css)$/.test(name) ? [path] : [];
  });
}

test.each(BUNDLES)('%s names no third-party host', (bundle) => {
  const files = scripts(join(ROOT, bundle));
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) {
    const hosts = [...readFileSync(file, 'utf8').matchAll(/\b(?:https?|wss?):\/\/([a-z0-9.-]+\.[a-z]{2,})/gi)].map(
      (match) => match[1]!.toLowerCase(),
    );
    expect(
      hosts.filter((host) => !NAMES.has(host)),
      file.slice(ROOT.length),
    ).toEqual([]);
  }
});
