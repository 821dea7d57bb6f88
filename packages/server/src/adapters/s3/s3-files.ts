import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { checkedKey, type Bytes, type FileStore, type OpenedFile } from '../../ports/files/file-store.ts';
import { pump } from '../../ports/files/pump.ts';
import { takeOver } from '../disk/take-over.ts';
import { chainOf, nameOfPart, type Part, parsePart } from './parts.ts';
import { isAway, isFull } from './s3-errors.ts';

export interface S3Options {
  readonly bucket: string;
  readonly region: string;
  /** Address of a store other than Amazon's. */
  readonly endpoint?: string | undefined;
  /** Without credentials, the SDK looks for a role: environment, web identity, instance. */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
  /** Prefix of every name, such as `verify/`. */
  readonly prefix?: string;
  /** Server-side encryption, in addition to our own. */
  readonly encryption?: 'AES256' | 'aws:kms' | undefined;
  readonly kmsKeyId?: string | undefined;
}

/** Parts of an upload have this size, so a broken connection loses at most one of them. */
const PIECE_BYTES = 1024 * 1024;
/** Smallest part of a multipart upload that S3 accepts. */
const PART_BYTES = 5 * 1024 * 1024;
/** Older unfinished uploads belong to no session, since sessions end long before. */
const ORPHAN_MS = 7 * 24 * 60 * 60 * 1000;
/** Time limits after which the caller is told that the store is unavailable. */
const TIMES = { connectionTimeout: 1_000, requestTimeout: 5_000, throwOnRequestTimeout: true };
const ATTEMPTS = 2;

/**
 * Stores files in a bucket: complete files in `objects/<key>`, parts of unfinished uploads in
 * `partial/<key>/<offset>-<length>`. S3 can't append, and several processes may accept parts of one upload. So an
 * acknowledged part is never written again, the list of parts shows how far the upload is, and overlapping parts must
 * hold the same bytes, or the hash of the file will be wrong.
 */
export function openS3Files(options: S3Options): FileStore {
  const { bucket: Bucket, prefix = '', encryption, kmsKeyId } = options;
  const s3 = new S3Client({
    region: options.region,
    ...(options.endpoint ? { endpoint: options.endpoint, forcePathStyle: true } : {}),
    ...(options.credentials ? { credentials: options.credentials } : {}),
    // Otherwise some stores refuse a streamed put (411), and others store the checksum as part of the file.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: ATTEMPTS,
    requestHandler: TIMES,
  });
  const sealed = {
    ...(encryption ? { ServerSideEncryption: encryption } : {}),
    ...(kmsKeyId ? { SSEKMSKeyId: kmsKeyId } : {}),
  };
  const appends = takeOver();
  const objectKey = (key: string): string => `${prefix}objects/${checkedKey(key)}`;
  const partialPrefix = (key: string): string => `${prefix}partial/${checkedKey(key)}/`;

  async function* list(under: string): AsyncGenerator<{ Key: string; LastModified?: Date | undefined }> {
    for (let token: string | undefined; ;) {
      const page = await s3.send(new ListObjectsV2Command({ Bucket, Prefix: under, ContinuationToken: token }));
      for (const { Key, LastModified } of page.Contents ?? []) yield { Key: Key!, LastModified };
      if (!page.IsTruncated) return;
      token = page.NextContinuationToken;
    }
  }

  async function parts(key: string): Promise<Part[]> {
    const found: Part[] = [];
    const under = partialPrefix(key);
    for await (const { Key } of list(under)) {
      const part = parsePart(Key.slice(under.length));
      if (part) found.push(part);
    }
    return chainOf(found);
  }

  async function get(Key: string, Range?: string): Promise<OpenedFile | null> {
    try {
      const { Body, ContentLength } = await s3.send(new GetObjectCommand({ Bucket, Key, Range }));
      return { stream: Body as Readable, sizeBytes: ContentLength! };
    } catch (error) {
      if ((error as Error).name === 'NoSuchKey') return null;
      throw error;
    }
  }

  /**
   * Overlapping parts hold the same bytes. Ends early when another process finishes or discards the file at the same
   * time.
   */
  async function* partialBytes(key: string, chain: readonly Part[], firstBytes: number): AsyncGenerator<Uint8Array> {
    let end = 0;
    for (const part of chain) {
      const after = Math.min(part.offset + part.length, firstBytes);
      if (end >= after) return;
      const Range = `bytes=${end - part.offset}-${after - part.offset - 1}`;
      const found = await get(partialPrefix(key) + nameOfPart(part), Range);
      if (!found) return;
      yield* found.stream as AsyncIterable<Uint8Array>;
      end = after;
    }
  }

  async function bytesOf(Key: string): Promise<Uint8Array | null> {
    const found = await get(Key);
    return found && Buffer.concat(await found.stream.toArray());
  }

  /** If the source fails, the multipart upload is aborted, so nothing is ever visible under the name. */
  async function put(Key: string, source: Bytes) {
    const hash = createHash('sha256');
    let sizeBytes = 0;
    async function* counted() {
      for await (const piece of source) {
        hash.update(piece);
        sizeBytes += piece.length;
        yield piece;
      }
    }
    const first = await gather(counted(), PART_BYTES);
    if (first.rest === null) {
      await s3.send(new PutObjectCommand({ Bucket, Key, Body: first.bytes, ...sealed }));
    } else {
      const { bytes, rest } = first;
      const whole = (async function* () {
        yield bytes;
        yield* rest;
      })();
      const params = { Bucket, Key, Body: Readable.from(whole), ...sealed };
      await new Upload({ client: s3, params, partSize: PART_BYTES, queueSize: 1 }).done();
    }
    return { sizeBytes, sha256: hash.digest('hex') };
  }

  const self: FileStore = {
    put: (key, source) => put(objectKey(key), source),

    async partialBytes(key) {
      const last = (await parts(key)).at(-1);
      return last ? last.offset + last.length : 0;
    },

    append(key, offset, source, limitBytes) {
      const under = partialPrefix(key);
      return appends.run(key, async (signal) => {
        let receivedBytes = await self.partialBytes(key);
        if (receivedBytes !== offset) return { ok: false, code: 'offset', receivedBytes };
        let held: Uint8Array[] = [];
        let heldBytes = 0;
        const flush = async (): Promise<void> => {
          if (heldBytes === 0) return;
          const Key = under + nameOfPart({ offset: receivedBytes, length: heldBytes });
          await s3.send(new PutObjectCommand({ Bucket, Key, Body: Buffer.concat(held), ...sealed }));
          receivedBytes += heldBytes;
          held = [];
          heldBytes = 0;
        };
        const outcome = await pump(
          source,
          signal,
          async (piece) => {
            if (piece.length > limitBytes - receivedBytes - heldBytes) return false;
            held.push(piece);
            heldBytes += piece.length;
            if (heldBytes >= PIECE_BYTES) await flush();
            return true;
          },
          flush,
        );
        await flush();
        return outcome === 'ended' ? { ok: true, receivedBytes } : { ok: false, code: outcome, receivedBytes };
      });
    },

    async discard(key) {
      const found: { Key: string }[] = [];
      for await (const { Key } of list(partialPrefix(key))) found.push({ Key });
      await removeAll(found);
    },

    async openPartial(key, firstBytes = Infinity) {
      const chain = await parts(key);
      const last = chain.at(-1);
      if (!last) return null;
      const sizeBytes = last.offset + last.length;
      return { stream: Readable.from(partialBytes(key, chain, firstBytes), { objectMode: false }), sizeBytes };
    },

    async has(key) {
      try {
        await s3.send(new HeadObjectCommand({ Bucket, Key: objectKey(key) }));
        return true;
      } catch (error) {
        if ((error as Error).name === 'NotFound') return false;
        throw error;
      }
    },

    read: (key) => bytesOf(objectKey(key)),
    open: (key) => get(objectKey(key)),
    async remove(key) {
      await s3.send(new DeleteObjectCommand({ Bucket, Key: objectKey(key) }));
    },

    async sweep() {
      const old: { Key: string }[] = [];
      for await (const { Key, LastModified } of list(`${prefix}partial/`)) {
        if (LastModified && Date.now() - LastModified.getTime() > ORPHAN_MS) old.push({ Key });
      }
      await removeAll(old);
      return old.length;
    },

    isFull,
    isAway,
  };

  async function removeAll(keys: readonly { Key: string }[]): Promise<void> {
    for (let start = 0; start < keys.length; start += 1_000) {
      const Objects = keys.slice(start, start + 1_000);
      await s3.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }));
    }
  }

  return self;
}

/**
 * Reads the first bytes of a source and returns them with the remainder. `rest` is null when the source ended before
 * the limit.
 */
async function gather(
  source: AsyncGenerator<Uint8Array>,
  limitBytes: number,
): Promise<{ bytes: Uint8Array; rest: AsyncGenerator<Uint8Array> | null }> {
  const pieces: Uint8Array[] = [];
  for (let bytes = 0; bytes < limitBytes;) {
    const next = await source.next();
    if (next.done) return { bytes: Buffer.concat(pieces), rest: null };
    pieces.push(next.value);
    bytes += next.value.length;
  }
  return { bytes: Buffer.concat(pieces), rest: source };
}
