import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { browser, newToken } from '@verify/server/testing/browser';
import { startTestBackend } from '@verify/server/testing/start-test-backend';

const MB = 1024 * 1024;
const FILE_BYTES = 50 * MB;
const AT_ONCE = 4;
const ROUNDS = 3;

/** Measures how much a service's peak RSS grows while four files of 50 MB arrive and are completed at the same time. */
export async function main(): Promise<void> {
  const child = fork(fileURLToPath(import.meta.url));
  const [{ url, sdkKey }] = (await once(child, 'message')) as [{ url: string; sdkKey: string }];
  const videos = Array.from({ length: AT_ONCE }, video);
  for (let round = 1; round <= ROUNDS; round++) {
    const receiving = await growthDuring(child.pid!, () =>
      Promise.all(videos.map((bytes) => allButTheEnd(url, sdkKey, bytes))),
    );
    const completing = await growthDuring(child.pid!, () => Promise.all(receiving.result.map((end) => end())));
    console.log(
      `round ${round}: ${receiving.text} while receiving, ${completing.text} while completing; ${completing.result.join(', ')}`,
    );
  }
  child.kill();
}

async function growthDuring<T>(pid: number, work: () => Promise<T>): Promise<{ text: string; result: T }> {
  const before = await memoryOf(pid, 'VmRSS');
  await forgetPeak(pid);
  const result = await work();
  const peak = await memoryOf(pid, 'VmHWM');
  return { text: `${toMB(peak - before)} MB more than ${toMB(before)} MB`, result };
}

const toMB = (bytes: number): number => Math.round(bytes / MB);

/** A WebM with one large block, so that all of it is one picture. */
function video(): Buffer {
  const head = Buffer.from(
    '1a45dfa38442868101' + '1853806701ffffffffffffff' + '1f43b67501ffffffffffffff' + 'e78100' + 'a3',
    'hex',
  );
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(BigInt(FILE_BYTES - head.length - 8));
  size[0] = 0x01;
  return Buffer.concat([head, size, randomBytes(FILE_BYTES - head.length - 8)]);
}

/** Sends a file without its last byte. The returned function sends that byte. */
async function allButTheEnd(url: string, sdkKey: string, bytes: Buffer): Promise<() => Promise<string>> {
  const page = browser(url, await newToken(url, sdkKey));
  await page.open({ flowName: 'document-liveness' });
  const { body } = await page.announce(bytes, { slot: 'liveness-video', mediaType: 'video/webm' });
  await page.send(body.uploadId, bytes.subarray(0, -1));
  return async () => (await page.send(body.uploadId, bytes.subarray(-1), bytes.length - 1)).body.state;
}

async function memoryOf(pid: number, what: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`${what}:\\s+(\\d+) kB`).exec(status)![1]) * 1024;
}

/** Resets the peak RSS that Linux records (proc(5), `clear_refs`). */
const forgetPeak = (pid: number): Promise<void> => writeFile(`/proc/${pid}/clear_refs`, '5');

if (process.send) {
  const server = await startTestBackend();
  process.send({ url: server.url, sdkKey: server.keys.sdk });
  process.once('SIGTERM', () => void server.stop().then(() => process.exit()));
}
