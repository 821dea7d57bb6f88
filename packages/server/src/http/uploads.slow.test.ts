import { readdir } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { finishFile } from '../ports/files/file-store.ts';
import { uploadKey } from '../ports/files/storage-keys.ts';
import { browser, call, newToken, post } from '../testing/browser.ts';
import { picture } from '../testing/start-test-backend.ts';
import { useTestBackend } from '../testing/use-test-backend.ts';

const server = useTestBackend();

async function open(flowName = 'passport-only') {
  const token = await newToken(server.url, server.keys.sdk);
  const page = browser(server.url, token);
  await page.open({ flowName });
  return { ...page, token };
}
const octets = { 'content-type': 'application/octet-stream', 'upload-offset': '0' };
const code = (answer: { status: number; body: { code: string } }) => [answer.status, answer.body.code];

test('a file whose record was lost in a crash is recorded on the next request', async () => {
  const page = await open();
  const bytes = await picture();
  const { body } = await page.announce(bytes);
  const { files, store } = server.backend.context;
  const { applicationId } = await store.db
    .selectFrom('uploads')
    .select('applicationId')
    .where('id', '=', body.uploadId)
    .executeTakeFirstOrThrow();
  const key = uploadKey(applicationId, body.uploadId);
  await files.append(key, 0, [bytes], bytes.length);
  await finishFile(files, key, (pieces) => pieces);
  expect((await page.status(body.uploadId)).body).toMatchObject({ receivedBytes: bytes.length, state: 'complete' });
});

test('a piece at another offset is refused with the offset to continue from', async () => {
  const page = await open();
  const bytes = await picture();
  const { body } = await page.announce(bytes);
  await page.send(body.uploadId, bytes.subarray(0, 50));
  const refused = await page.send(body.uploadId, bytes, 0);
  expect(code(refused)).toEqual([409, 'upload_offset_mismatch']);
  expect(refused.headers.get('upload-offset')).toBe('50');
  await page.send(body.uploadId, bytes.subarray(50), 50);
  expect(code(await page.send(body.uploadId, bytes, 0))).toEqual([409, 'upload_offset_mismatch']);
  // The answer to the last piece was lost, so sending the same end again is accepted.
  expect((await page.send(body.uploadId, Buffer.alloc(0), bytes.length)).body).toMatchObject({ state: 'complete' });
});

test('a broken connection keeps everything that had arrived', async () => {
  const page = await open();
  const bytes = await picture();
  const { body } = await page.announce(bytes);
  await new Promise<void>((resolve) => {
    const request = httpRequest(`${server.url}/sdk/v2/uploads/${body.uploadId}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${page.token}`, ...octets, 'content-length': bytes.length },
    });
    request.on('error', () => {});
    request.on('close', resolve);
    request.write(bytes.subarray(0, 200));
    setTimeout(() => request.destroy(), 150);
  });
  await expect.poll(async () => (await page.status(body.uploadId)).body.receivedBytes).toBe(200);
  expect((await page.send(body.uploadId, bytes.subarray(200), 200)).body).toMatchObject({ state: 'complete' });
});

test('a piece that follows a hanging one replaces it', async () => {
  const page = await open();
  const bytes = await picture();
  const { body } = await page.announce(bytes);
  const hanging = httpRequest(`${server.url}/sdk/v2/uploads/${body.uploadId}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${page.token}`, ...octets, 'content-length': bytes.length },
  });
  const answered = new Promise<number | undefined>((resolve) => {
    hanging.on('response', (answer) => resolve(answer.resume().statusCode));
    hanging.on('error', () => resolve(undefined));
  });
  hanging.write(bytes.subarray(0, 64));
  await expect.poll(async () => (await page.status(body.uploadId)).body.receivedBytes).toBe(64);
  const sent = await page.send(body.uploadId, bytes.subarray(64), 64);
  expect(sent.body).toMatchObject({ state: 'complete' });
  expect(await answered).toBe(409);
  hanging.destroy();
});

test('bytes that differ from the announcement are refused, and the right ones are accepted later', async () => {
  const page = await open();
  const bytes = await picture();
  const { body } = await page.announce(bytes);
  const wrong = Buffer.from(bytes);
  wrong[60]! ^= 1;
  expect(code(await page.send(body.uploadId, wrong))).toEqual([400, 'upload_hash_mismatch']);
  expect((await page.status(body.uploadId)).body).toMatchObject({ receivedBytes: 0, state: 'open' });
  expect((await page.send(body.uploadId, bytes)).body).toMatchObject({ state: 'complete' });
});

const png = (size = 64) =>
  sharp({ create: { width: size, height: size, channels: 3, background: '#123' } })
    .png()
    .toBuffer();
const bytesOf = (text: string): Buffer => Buffer.from(text, 'latin1');
const REFUSED: [string, () => Promise<Buffer>, number, string][] = [
  ['a text', async () => bytesOf('just words'), 415, 'file_type'],
  ['an SVG', async () => bytesOf('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'), 415, 'file_type'],
  ['a photo cut short', async () => (await picture()).subarray(0, -30), 422, 'image_unreadable'],
  ['one pixel', () => png(1), 422, 'image_unreadable'],
];

// C167
test.each(REFUSED)('%s is refused', async (_name, make, status, problem) => {
  const page = await open();
  const bytes = await make();
  const answer = await page.upload(bytes);
  expect(code(answer)).toEqual([status, problem]);
  const { body: session } = await page.get();
  expect(session.uploads).toEqual([]);
  // Another picture in the same slot is accepted.
  expect((await page.upload(await picture())).body).toMatchObject({ state: 'complete' });
});

test('a PNG announced as a JPEG is treated as a PNG', async () => {
  const page = await open();
  expect((await page.upload(await png())).body).toMatchObject({ state: 'complete' });
});

// C166
test('a wrong announcement is refused before any byte is sent', async () => {
  const page = await open();
  const bytes = await picture();
  expect(code(await page.announce(bytes, { mediaType: 'image/gif' as never }))).toEqual([415, 'file_type']);
  expect(code(await page.announce(bytes, { mediaType: 'video/webm' }))).toEqual([415, 'file_type']);
  expect(code(await page.announce(bytes, { sizeBytes: 10 * 1024 * 1024 + 1 }))).toEqual([413, 'too_large']);
  expect(code(await page.announce(bytes, { sizeBytes: 1e12 }))).toEqual([413, 'too_large']);
  expect(code(await page.announce(bytes, { sizeBytes: 0 }))).toEqual([422, 'unprocessable']);
  expect(code(await page.announce(bytes, { sha256: 'XYZ' }))).toEqual([422, 'unprocessable']);
  expect(code(await page.announce(bytes, { slot: 'elbow' as never }))).toEqual([422, 'unprocessable']);
  const patch = (offset: string) =>
    call(`${server.url}/sdk/v2/uploads/x`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${page.token}`, ...octets, 'upload-offset': offset },
      body: 'x',
    });
  for (const offset of ['', '-1', '1e3', '0x10', '1 2', '99999999999999999999'])
    expect(code(await patch(offset))).toEqual([400, 'bad_request']);
  expect(code(await patch('0'))).toEqual([404, 'upload_not_found']);
});

test('an upload of another session is not found', async () => {
  const [mine, theirs] = [await open(), await open()];
  const bytes = await picture();
  const { body } = await mine.announce(bytes);
  expect(code(await theirs.status(body.uploadId))).toEqual([404, 'upload_not_found']);
  expect(code(await theirs.send(body.uploadId, bytes))).toEqual([404, 'upload_not_found']);
  const answer = await post(`${server.url}/sdk/v2/uploads`, {}, {});
  expect(code(answer)).toEqual([401, 'token_missing']);
});

// C165
test('a twenty-first file is refused', async () => {
  const page = await open();
  const files: Buffer[] = [];
  for (let i = 0; i < 21; i++) files.push(await picture());
  for (const bytes of files.slice(0, 20)) expect((await page.announce(bytes)).status).toBe(200);
  expect(code(await page.announce(files[20]!))).toEqual([422, 'too_many_files']);
});

test('a replaced picture leaves no bytes behind', async () => {
  const page = await open();
  const { body: earlier } = await page.upload(await picture());
  await page.upload(await picture());
  const names = await readdir(join(server.dataDir, 'files', 'objects'), { recursive: true });
  expect(names.some((name) => name.includes(earlier.uploadId))).toBe(false);
  expect(code(await page.status(earlier.uploadId))).toEqual([404, 'upload_not_found']);
});
