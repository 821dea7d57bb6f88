import { randomBytes } from 'node:crypto';
import { ListObjectsV2Command, PutObjectCommand, S3Client, type S3ClientConfig } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startS3, type TestS3 } from '../../testing/s3/s3-server.ts';
import { encryptFiles, type FileKeys } from '../encrypted/encrypted-files.ts';
import { filesConformance, partialText } from '../../ports/files/files-conformance.ts';
import { nameOfPart } from './parts.ts';
import { openS3Files, type S3Options } from './s3-files.ts';

let server: TestS3;
beforeAll(async () => {
  server = await startS3();
});
afterAll(() => server?.stop());

const newBucket = async (): Promise<S3Options> => ({ ...(await server.newBucket()), prefix: 'verify/' });

filesConformance('Ceph’s S3', async () => openS3Files(await newBucket()));

const key = randomBytes(32);
const oneKey: FileKeys = { forRead: async () => key, forWrite: async () => key };
filesConformance('Ceph’s S3, encrypted,', async () => encryptFiles(openS3Files(await newBucket()), oneKey));

test('a file of many parts is stored unchanged, and an interrupted one leaves no file', async () => {
  const options = await newBucket();
  const files = openS3Files(options);
  const pieces = Array.from({ length: 13 }, () => randomBytes(1_000_003));
  expect(await files.put('a1', pieces)).toMatchObject({ sizeBytes: 13_000_039 });
  expect(Buffer.concat(pieces).equals((await files.read('a1'))!)).toBe(true);
  async function* broken() {
    yield* pieces;
    throw new Error('the source broke');
  }
  await expect(files.put('a2', broken())).rejects.toThrow('the source broke');
  expect(await files.has('a2')).toBe(false);
});

test('two processes accept parts of one upload, and a part from a dying connection does no harm', async () => {
  const options = await newBucket();
  const client = new S3Client({ ...options, forcePathStyle: true } as S3ClientConfig);
  const [a, b] = [openS3Files(options), openS3Files(options)];
  expect(await a.append('u1', 0, [Buffer.from('hello')], 11)).toEqual({ ok: true, receivedBytes: 5 });
  expect(await b.append('u1', 5, [Buffer.from(' wo')], 11)).toEqual({ ok: true, receivedBytes: 8 });
  // Sent earlier and arrived later: a shorter part at the same offset.
  const late = nameOfPart({ offset: 5, length: 2 });
  await client.send(
    new PutObjectCommand({ Bucket: options.bucket, Key: `verify/partial/u1/${late}`, Body: Buffer.from(' w') }),
  );
  expect(await a.partialBytes('u1')).toBe(8);
  expect(await a.append('u1', 8, [Buffer.from('rld')], 11)).toEqual({ ok: true, receivedBytes: 11 });
  expect(await partialText(b, 'u1')).toBe('hello world');
  await b.discard('u1');
  const left = await client.send(new ListObjectsV2Command({ Bucket: options.bucket }));
  expect(left.KeyCount).toBe(0);
});

test('a store that cannot be reached is reported as unavailable within two seconds', async () => {
  const files = openS3Files({ ...(await newBucket()), endpoint: 'http://127.0.0.1:9' });
  const error = await files.read('a1').catch((cause: unknown) => cause);
  expect(files.isAway(error)).toBe(true);
  expect(files.isFull(error)).toBe(false);
  expect(files.isAway(new Error('a bug'))).toBe(false);
});
