import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import type { Rolldown } from 'vite';
import { expect, test } from 'vitest';

const ENTRY = 'virtual:entry';

/** The JS files, by name, of an app that contains only `code`. */
async function bundle(code: string): Promise<Record<string, string>> {
  const { output } = (await build({
    root: fileURLToPath(new URL('..', import.meta.url)),
    configFile: false,
    logLevel: 'silent',
    worker: { format: 'es' },
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === ENTRY ? fileURLToPath(new URL('./entry.ts', import.meta.url)) : null),
        load: (id) => (id.endsWith('/test/entry.ts') ? code : null),
      },
    ],
    build: { write: false, minify: false, rolldownOptions: { input: ENTRY } },
  })) as Rolldown.RolldownOutput;
  return Object.fromEntries(
    output.flatMap((file) => {
      if (file.type === 'chunk') return [[file.fileName, file.code]];
      return file.fileName.endsWith('.js') ? [[file.fileName, String(file.source)]] : [];
    }),
  );
}

const ENGINE = JSON.stringify(fileURLToPath(new URL('../src/index.ts', import.meta.url)));

test('opening a session loads no outbox, camera or worker', async () => {
  const files = await bundle(`import { createSessionApi } from ${ENGINE}; globalThis.api = createSessionApi;`);
  // The workers' files are included, because Vite writes them before it detects that they are unused.
  const code = Object.entries(files).find(([name]) => !name.includes('.worker'))![1];
  expect(code).toContain('sdk/v2/session');
  for (const foreign of [
    'IDBKeyRange',
    'AES-GCM',
    'getUserMedia',
    'MessageChannel',
    'createImageBitmap',
    'reader.worker',
  ])
    expect(code).not.toContain(foreign);
});

test('the reading worker is a separate file without the larger recognisers', async () => {
  const files = await bundle(`import { createReaderClient } from ${ENGINE}; globalThis.reader = createReaderClient;`);
  const names = Object.keys(files);
  const worker = names.find((name) => name.includes('reader.worker'))!;
  expect(files[worker]).toContain('mrz-net');
  // It contains the addresses of their files, and loads their code when a photo needs it.
  for (const glue of ['TessBaseAPI', 'findPrintedLines', 'prepareZXingModule', 'parseAamva'])
    expect(files[worker]).not.toContain(glue);
  const main = names.find((name) => !name.includes('.worker'))!;
  expect(files[main]).not.toContain('checkDigit');
});
