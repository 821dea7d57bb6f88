import { createHmac } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
// A path, because there are no packages in the container.
import { startCeph } from '../../../packages/server/src/testing/s3/ceph.ts';

/**
 * Runs Ceph's S3 gateway in a container, with the port, health check and variables of SeaweedFS. Objects are in memory.
 */
const {
  AWS_ACCESS_KEY_ID: accessKeyId = '',
  AWS_SECRET_ACCESS_KEY: secretAccessKey = '',
  S3_BUCKET = '',
} = process.env;
const [PORT, INNER_PORT] = [8333, 8000];
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => process.exit(0));

const folder = mkdtempSync('/tmp/ceph-');
const key = { accessKeyId, secretAccessKey };
const ceph = await startCeph({ folder, monitorPort: 6789, host: '127.0.0.1', port: INNER_PORT, key });
// Uses S3's first signature version, which needs no library.
const date = new Date().toUTCString();
const signature = createHmac('sha1', secretAccessKey)
  .update(`PUT\n\n\n\nx-amz-date:${date}\n/${S3_BUCKET}`)
  .digest('base64');
const headers = { 'x-amz-date': date, authorization: `AWS ${accessKeyId}:${signature}` };
const made = await fetch(`http://127.0.0.1:${INNER_PORT}/${S3_BUCKET}`, { method: 'PUT', headers });
if (!made.ok) throw new Error(`No bucket: ${made.status} ${await made.text()}`);

createServer((asked, answer) => {
  if (asked.url === '/healthz') return void answer.end();
  // Keeps the original `Host`, which is part of the signature.
  const { method, url, headers } = asked;
  const passed = request({ port: INNER_PORT, method, path: url, headers }, (got) => {
    answer.writeHead(got.statusCode!, got.rawHeaders);
    got.pipe(answer);
  });
  passed.on('error', () => answer.destroy());
  asked.pipe(passed);
}).listen(PORT);
console.log(`S3 on port ${PORT}, bucket ${S3_BUCKET}`);
for (;;) {
  await sleep(1_000);
  ceph.check();
}
