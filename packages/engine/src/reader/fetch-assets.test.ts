import { afterEach, expect, test, vi } from 'vitest';
import { AssetError, fetchAssets } from './fetch-assets.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A server with these answers, and the requests it received. */
function serverWith(answers: Readonly<Record<string, () => Response>>) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string, { credentials }: RequestInit) => {
    asked.push(`${url} ${credentials}`);
    return answers[url]!();
  });
  return asked;
}
/** A file that arrives in these pieces. */
function inPieces(pieces: readonly string[], headers: Record<string, string> = {}, cutOff = false): Response {
  const body = new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
      if (!cutOff) controller.close();
    },
    pull(controller) {
      if (cutOff) controller.error(new Error('gone'));
    },
  });
  return new Response(body, { headers });
}
const fetched = async (urls: Readonly<Record<string, string>>) => {
  const progress: (readonly [number, number | null])[] = [];
  const files = await fetchAssets(urls, (loaded, total) => progress.push([loaded, total]));
  const texts = Object.entries(files).map(([name, bytes]) => [name, new TextDecoder().decode(bytes)]);
  return { files: Object.fromEntries(texts) as Record<string, string>, progress };
};

test('all files are loaded, and their bytes are added up', async () => {
  const asked = serverWith({
    '/a.wasm': () => inPieces(['abc', 'de'], { 'content-length': '5', 'content-type': 'application/wasm' }),
    '/b.bin': () => inPieces(['fghi'], { 'content-length': '4' }),
  });
  const { files, progress } = await fetched({ net: '/a.wasm', font: '/b.bin' });
  expect(files).toEqual({ net: 'abcde', font: 'fghi' });
  expect(asked).toEqual(['/a.wasm omit', '/b.bin omit']);
  expect([progress[0], progress.at(-1)]).toEqual([
    [0, 9],
    [9, 9],
  ]);
  expect(progress.map(([loaded]) => loaded)).toEqual(progress.map(([loaded]) => loaded).toSorted((a, b) => a - b));
});

test.each([
  ['says no length', {}],
  ['is compressed', { 'content-length': '4', 'content-encoding': 'gzip' }],
])('the total is unknown if a file %s', async (_, headers) => {
  serverWith({
    '/a': () => inPieces(['abc'], headers as Record<string, string>),
    '/b': () => inPieces(['d'], { 'content-length': '1' }),
  });
  expect((await fetched({ a: '/a', b: '/b' })).progress[0]).toEqual([0, null]);
});

test.each<[string, () => Response, string]>([
  ['is missing', () => new Response('', { status: 404 }), 'net: answered with 404'],
  [
    'is answered with a page',
    () => new Response('<html>', { headers: { 'content-type': 'text/HTML; charset=utf-8' } }),
    'net: answered with text/HTML; charset=utf-8, a page instead of the file',
  ],
  ['is empty', () => inPieces([]), 'net: empty'],
  ['has no body', () => new Response(null), 'net: empty'],
  ['is cut off', () => inPieces(['ab'], {}, true), 'net: cut off'],
  [
    'can’t be reached',
    () => {
      throw new TypeError('failed to fetch');
    },
    'net: TypeError: failed to fetch',
  ],
])('a file that %s is named in the error', async (_, answer, message) => {
  serverWith({ '/net': answer });
  const failure = await fetched({ net: '/net' }).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(AssetError);
  expect((failure as AssetError).message).toBe(message);
});
