import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { EICAR, type FakeClamd, startClamd } from '../adapters/clamd/clamd.fixture.ts';
import { browser, newToken } from '../testing/browser.ts';
import { memoryLog } from '../testing/memory-log.ts';
import { picture, startTestBackend, type TestBackend } from '../testing/start-test-backend.ts';

const { log, text } = memoryLog();
let clamd: FakeClamd;
let server: TestBackend;
let page: ReturnType<typeof browser>;
beforeAll(async () => {
  clamd = await startClamd();
  server = await startTestBackend({ clamd: clamd.address, log });
});
afterAll(async () => {
  await server.stop();
  await clamd.stop();
});
beforeEach(async () => {
  page = await open(server);
});

async function open({ url, keys }: TestBackend) {
  const session = browser(url, await newToken(url, keys.sdk));
  await session.open();
  return session;
}
/** A picture that decodes, because bytes after its end are tolerated. */
const infected = async (): Promise<Buffer> => Buffer.concat([await picture(), Buffer.from(EICAR)]);
const bytesLeft = async (uploadId: string): Promise<string[]> =>
  (await readdir(join(server.dataDir, 'files'), { recursive: true })).filter((name) => name.includes(uploadId));

test('an infected file is refused and deleted, and another picture is accepted', async () => {
  const bytes = await infected();
  const { body: announced } = await page.announce(bytes);
  await page.send(announced.uploadId, bytes.subarray(0, 100));
  expect(await bytesLeft(announced.uploadId)).not.toEqual([]);
  for (const offset of [100, 0]) {
    const { status, body } = await page.send(announced.uploadId, bytes.subarray(offset), offset);
    expect([status, body.code, body.detail]).toEqual([
      422,
      'image_unreadable',
      'This file was blocked by the virus scanner.',
    ]);
    expect(await bytesLeft(announced.uploadId)).toEqual([]);
  }
  expect((await page.get()).body.uploads).toEqual([]);
  const lines = text()
    .split('\n')
    .filter((line) => line.includes('Eicar-Signature'));
  expect(lines).toHaveLength(2);
  const { time: _time, ...line } = JSON.parse(lines[0]!);
  expect(line).toEqual({
    level: 40,
    uploadId: announced.uploadId,
    signature: 'Eicar-Signature',
    msg: 'the virus scanner found a virus in an upload: the upload is deleted',
  });
  const photo = await picture();
  expect((await page.upload(photo)).body).toMatchObject({ state: 'complete' });
  expect(clamd.streams.at(-1)!.equals(photo)).toBe(true);
});

test('while the scanner is down nothing is accepted or lost, and repeating the last call completes it', async () => {
  const [first, second] = [page, await open(server)];
  const bytes = await picture();
  const id = (await first.announce(bytes)).body.uploadId;
  const otherId = (await second.announce(bytes)).body.uploadId;
  await clamd.stop();
  const refused = [await first.send(id, bytes), await second.send(otherId, bytes), await first.status(id)];
  // Announced again, as after a reload.
  refused.push(await first.announce(bytes));
  for (const { status, body, headers } of refused) {
    expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'unavailable', '2']);
    expect(headers.get('upload-offset')).toBe(String(bytes.length));
  }
  expect((await first.get()).body.uploads).toEqual([]);
  await clamd.start();
  expect((await first.send(id, Buffer.alloc(0), bytes.length)).body).toMatchObject({ state: 'complete' });
  expect((await second.status(otherId)).body).toMatchObject({ state: 'complete' });
});

test('bytes that differ from the announcement are not scanned, because verdicts apply to accepted files', async () => {
  const { streams } = clamd;
  const bytes = await picture();
  const { body } = await page.announce(bytes);
  const wrong = Buffer.from(bytes).fill(0, 60);
  const asked = streams.length;
  const refused = await page.send(body.uploadId, wrong);
  expect([refused.status, refused.body.code, streams.length]).toEqual([400, 'upload_hash_mismatch', asked]);
  expect((await page.send(body.uploadId, bytes)).body).toMatchObject({ state: 'complete' });
  expect(streams.length).toBe(asked + 1);
});

test('a file without a verdict is not accepted', async () => {
  const usual = clamd.answer;
  clamd.answer = () => 'INSTREAM size limit exceeded. ERROR\0';
  const { status, body } = await page.upload(await picture());
  clamd.answer = usual;
  expect([status, body.code]).toEqual([503, 'unavailable']);
});
