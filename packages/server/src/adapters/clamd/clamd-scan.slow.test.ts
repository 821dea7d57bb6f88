import { afterEach, expect, test } from 'vitest';
import { memoryLog } from '../../testing/memory-log.ts';
import { EICAR, type FakeClamd, startClamd } from './clamd.fixture.ts';
import { clamdScan } from './clamd-scan.ts';

const PHOTO = Buffer.alloc(1_000_000, 'not a virus');
const VIRUS = Buffer.from(`%PDF-1.7 ${EICAR}`);

let clamd: FakeClamd;
afterEach(() => clamd.stop());

async function scanner(kind: 'tcp' | 'unix' = 'tcp', timeoutMs?: number) {
  clamd = await startClamd(kind);
  const { log, text } = memoryLog();
  const start = clamdScan({ address: clamd.address, log, ...(timeoutMs ? { timeoutMs } : {}) });
  /** A file, in pieces as they are read from a disk. */
  const scan = async (bytes: Buffer, uploadId: string) => {
    const stream = start(uploadId);
    for (let at = 0; at < bytes.length; at += 65_536) await stream.write(bytes.subarray(at, at + 65_536));
    return stream.end();
  };
  return { scan, start, text };
}

test.each(['tcp', 'unix'] as const)('over %s, all bytes are sent and the verdict is returned', async (kind) => {
  const { scan, text } = await scanner(kind);
  expect(await scan(PHOTO, 'upload-1')).toBe('clean');
  expect(clamd.streams[0]!.equals(PHOTO)).toBe(true);
  expect(text()).toBe('');
  expect(await scan(VIRUS, 'upload-2')).toBe('infected');
  expect(JSON.parse(text())).toMatchObject({ uploadId: 'upload-2', signature: 'Eicar-Signature' });
});

const NO_JUDGEMENT: Record<string, FakeClamd['answer']> = {
  'it hangs': () => null,
  'it closes': (_stream, socket) => (socket.end(), null),
  'it cuts the connection': (_stream, socket) => (socket.resetAndDestroy(), null),
  'it says OK without an end': () => 'stream: OK',
  'it has an error': () => 'INSTREAM size limit exceeded. ERROR\0',
  'it says OK of something else': () => '/etc/passwd: OK\0',
  'it says nothing': () => '\0',
  'it talks without end': () => 'stream: OK '.repeat(100_000),
  'it is a web server': () => 'HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n',
};

test.each(Object.entries(NO_JUDGEMENT))('%s gives no verdict on the file', async (_name, answer) => {
  const { scan, text } = await scanner('tcp', 1_000);
  clamd.answer = answer;
  expect(await Promise.all([PHOTO, VIRUS].map((bytes) => scan(bytes, 'upload')))).toEqual(['away', 'away']);
  // Logged once, until the scanner is available again.
  expect(text().match(/the virus scanner is not available/g)).toHaveLength(1);
  clamd.answer = () => 'stream: OK\0';
  expect(await scan(PHOTO, 'upload')).toBe('clean');
  expect(text()).toContain('the virus scanner is available again');
});

test('a scanner is unavailable until something listens at its address', async () => {
  const { scan } = await scanner();
  await clamd.stop();
  expect(await scan(PHOTO, 'upload')).toBe('away');
  await clamd.start();
  expect(await scan(PHOTO, 'upload')).toBe('clean');
});

test('while the scanner hangs, a limited number of files wait and others are refused at once', async () => {
  const { scan } = await scanner('tcp', 1_000);
  clamd.answer = () => null;
  const small = Buffer.from('photo');
  const waiting = Array.from({ length: 32 }, () => scan(small, 'upload'));
  const begun = performance.now();
  expect(await scan(small, 'upload')).toBe('away');
  expect(performance.now() - begun).toBeLessThan(500);
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(['away']));
});

test('a file dropped on its way gets no verdict and frees its place', async () => {
  const { scan, start, text } = await scanner();
  for (let i = 0; i < 40; i++) {
    const stream = start('upload');
    await stream.write(PHOTO);
    stream.drop();
  }
  await expect.poll(() => scan(PHOTO, 'upload')).toBe('clean');
  expect(clamd.streams).toHaveLength(1);
  expect(text()).toBe('');
});
