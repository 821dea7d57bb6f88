import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import type { S3Options } from '../../adapters/s3/s3-files.ts';
import { bringCeph } from './bring-ceph.ts';
import { type Ceph, startCeph } from './ceph.ts';
import { freePort } from '../free-port.ts';

export interface TestS3 extends Pick<Ceph, 'start' | 'halt' | 'stop'> {
  /** A new, empty bucket. */
  newBucket(): Promise<S3Options & { endpoint: string }>;
}

const KEY = { accessKeyId: 'verifyaccess', secretAccessKey: 'verify-test-secret' };

/** An S3 server on its own ports, installed if it is missing. */
export async function startS3(): Promise<TestS3> {
  bringCeph();
  const folder = mkdtempSync(join(tmpdir(), 'verify-s3-'));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  const [monitorPort, port] = [await freePort(), await freePort()];
  const ceph = await startCeph({ folder, monitorPort, host: '127.0.0.1', port, key: KEY }).catch((error: unknown) => {
    remove();
    throw error;
  });
  return {
    ...ceph,
    async newBucket() {
      const endpoint = `http://127.0.0.1:${port}`;
      const options = { region: 'us-east-1', endpoint, credentials: KEY, bucket: `b${randomUUID()}` };
      const client = new S3Client({ ...options, forcePathStyle: true });
      await client.send(new CreateBucketCommand({ Bucket: options.bucket }));
      client.destroy();
      return options;
    },
    async stop() {
      await ceph.stop();
      remove();
    },
  };
}
