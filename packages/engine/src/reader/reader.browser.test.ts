import { afterEach, describe, expect, test } from 'vitest';
import { until } from '../../test/in-browser.ts';
import { AssetError, fetchAssets } from './fetch-assets.ts';
import { createReaderClient, createReaderClientOver } from './reader-client.ts';
import type { ReaderClient } from './reader-client.ts';

const clients: ReaderClient[] = [];
afterEach(() => {
  clients.splice(0).forEach((client) => client.dispose());
  document.body.replaceChildren();
});

function reader(spawn?: () => Worker): ReaderClient {
  const client = spawn ? createReaderClientOver(spawn) : createReaderClient();
  clients.push(client);
  return client;
}

async function blank(): Promise<ImageBitmap> {
  const canvas = new OffscreenCanvas(640, 400);
  canvas.getContext('2d')!.fillRect(0, 0, 640, 400);
  return createImageBitmap(canvas);
}

/** A worker that runs `code`. */
const scripted = (code: string) => () => new Worker(URL.createObjectURL(new Blob([code], { type: 'text/javascript' })));

test('a picture without a passport asks for another, a PDF is not read, and a broken file is reported', async () => {
  const client = reader();
  const canvas = new OffscreenCanvas(1200, 800);
  canvas.getContext('2d')!.fillRect(100, 100, 900, 600);
  const empty = await client.read(await canvas.convertToBlob(), { hint: { documentType: 'passport', side: 'front' } });
  expect(empty).toMatchObject({ ok: true, mrz: null, advice: expect.stringMatching(/^retake_/) });
  expect(await client.read(new Blob(['%PDF-1.7\n']))).toEqual({
    ok: true,
    part: null,
    mrz: null,
    fields: [],
    quality: {},
    advice: 'fine',
  });
  expect(await client.read(new Blob(['\xff\xd8\xff']))).toMatchObject({ ok: false, code: 'image_unreadable' });
});

test('a frame that arrives while another is judged is dropped and freed', async () => {
  const client = reader();
  const second = await blank();
  const [first, dropped] = await Promise.all([client.judge(await blank()), client.judge(second)]);
  expect(first).toMatchObject({ ok: true, judgement: { quad: null, widthPx: 640, heightPx: 400 } });
  expect(dropped).toMatchObject({ ok: false, code: 'busy' });
  expect(second.width).toBe(0);
});

describe('a failing worker', () => {
  const failed = { ok: false, code: 'worker_failed' };

  test('a worker that dies settles all waiting calls', async () => {
    const client = reader(scripted('onmessage = () => { throw new Error("boom"); }'));
    const waiting = await Promise.all([client.load(), client.judge(await blank()), client.read(new Blob(['x']))]);
    expect(waiting).toMatchObject([failed, failed, failed]);
  });

  test('a worker that is missing, or answered by a page, is reported', async () => {
    expect(await reader(() => new Worker('/no-such-worker.js', { type: 'module' })).load()).toMatchObject(failed);
    const page = URL.createObjectURL(new Blob(['<!doctype html>'], { type: 'text/html' }));
    expect(await reader(() => new Worker(page, { type: 'module' })).load()).toMatchObject(failed);
  });

  test('a worker that cannot start is reported', async () => {
    const refused = () => {
      throw new DOMException('', 'SecurityError');
    };
    expect(await reader(refused).judge(await blank())).toMatchObject(failed);
  });

  test('a worker that never answers ends all calls on abort, and the next call starts a new one', async () => {
    let started = 0;
    const client = reader(() => {
      started += 1;
      return scripted('for (;;) {}')();
    });
    const giveUp = new AbortController();
    const read = client.read(new Blob(['x']), { signal: giveUp.signal });
    const judged = client.judge(await blank());
    giveUp.abort();
    expect(await Promise.all([read, judged])).toMatchObject([{ code: 'aborted' }, { code: 'aborted' }]);
    void client.read(new Blob(['x']));
    await until(() => started === 2);
  });

  test('a call aborted during a photo leaves the next one unharmed', async () => {
    const client = reader();
    await client.load();
    const giveUp = new AbortController();
    const canvas = new OffscreenCanvas(3000, 2000);
    canvas.getContext('2d')!.fillRect(0, 0, 3000, 2000);
    const read = client.read(await canvas.convertToBlob(), { signal: giveUp.signal });
    giveUp.abort();
    expect(await read).toMatchObject({ ok: false, code: 'aborted' });
    expect(await client.read(new Blob(['%PDF-1.7']))).toMatchObject({ ok: true });
  });

  test('a sleep settles the waiting calls, and the next call loads again', async () => {
    let started = 0;
    const client = reader(() => {
      started += 1;
      return new Worker(new URL('./reader.worker.ts', import.meta.url), { type: 'module' });
    });
    expect(await client.load()).toEqual({ ok: true });
    const read = client.read(new Blob(['x']));
    client.rest();
    expect(await read).toMatchObject({ ok: false, code: 'aborted' });
    expect(started).toBe(1);
    expect(await client.load()).toEqual({ ok: true });
    expect(started).toBe(2);
  });

  test('a disposed reader gives no more answers', async () => {
    const client = reader();
    client.dispose();
    expect(await client.judge(await blank())).toMatchObject({ ok: false, code: 'aborted' });
  });
});

test('a file that a web server replaces with its start page is named in the error', async () => {
  const page = URL.createObjectURL(new Blob(['<!doctype html>'], { type: 'text/html' }));
  const progress = () => {};
  await expect(fetchAssets({ 'mrz-net.wasm': page }, progress)).rejects.toThrow(
    'mrz-net.wasm: answered with text/html, a page instead of the file',
  );
  const empty = URL.createObjectURL(new Blob([]));
  await expect(fetchAssets({ weights: empty }, progress)).rejects.toThrow('weights: empty');
  await expect(fetchAssets({ weights: 'http://127.0.0.1:9/' }, progress)).rejects.toBeInstanceOf(AssetError);
});
