import { createCipheriv, createDecipheriv, createHmac, createSecretKey, randomBytes } from 'node:crypto';
import type { Look } from '@verify/checks/signals/memory/memo';
import { PAGE_PRINT_BYTES, type PageLook } from '@verify/checks/signals/memory/page';
import * as z from 'zod/mini';

/** Each kind of picture has terms of its own. */
export type TermKind = 'document' | 'portrait' | 'ground' | 'face';

/** Stores features of pictures so that the records alone reveal nothing: terms are hashed and prints are encrypted. */
export interface LookSeal {
  /** HMAC-SHA256, shortened to 72 bits. */
  term(kind: TermKind, term: number): string;
  seal(about: string, look: Look): string;
  /** Throws if it was sealed for another row, or altered. */
  open(about: string, sealed: string): Look;
  sealPages(about: string, pages: readonly PageLook[]): string;
  /** Throws if they were sealed for another row, or altered, or are no pages. */
  openPages(about: string, sealed: string): PageLook[];
}

const Pages = z.array(
  z.object({
    side: z.enum(['front', 'back']),
    perspective: z.tuple([z.number(), z.number()]),
    print: z
      .pipe(
        z.base64(),
        z.transform((text) => Int8Array.from(Buffer.from(text, 'base64'))),
      )
      .check(z.refine((print) => print.length === PAGE_PRINT_BYTES)),
  }),
);

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const TERM_BYTES = 9;

/**
 * Specific to an account, so that accounts learn nothing about each other's pictures. `secret` is the server's key for
 * hashing known material.
 */
export function lookSeal(secret: Uint8Array, accountId: string): LookSeal {
  const keyFor = (use: string): Buffer => createHmac('sha256', secret).update(`${use}\n${accountId}`).digest();
  // A session hashes about a thousand terms, and Node takes four times as long with a key that is bytes.
  const filing = createSecretKey(keyFor('verify look terms'));
  const sealing = keyFor('verify look prints');
  const encrypt = (about: string, content: Uint8Array): string => {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', sealing, nonce).setAAD(Buffer.from(about));
    return Buffer.concat([nonce, cipher.update(content), cipher.final(), cipher.getAuthTag()]).toString('base64');
  };
  const decrypt = (about: string, sealed: string): Buffer => {
    const bytes = Buffer.from(sealed, 'base64');
    const decipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, NONCE_BYTES))
      .setAAD(Buffer.from(about))
      .setAuthTag(bytes.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
  };
  return {
    term: (kind, term) =>
      createHmac('sha256', filing).update(`${kind} ${term}`).digest().subarray(0, TERM_BYTES).toString('base64url'),
    seal(about, { prints, ...rest }) {
      const head = Buffer.from(JSON.stringify(rest));
      const length = Buffer.alloc(4);
      length.writeUInt32LE(head.length);
      return encrypt(about, Buffer.concat([length, head, bytesOf(prints)]));
    },
    open(about, sealed) {
      const content = decrypt(about, sealed);
      const end = 4 + content.readUInt32LE(0);
      return { ...JSON.parse(content.toString('utf8', 4, end)), prints: Int8Array.from(content.subarray(end)) };
    },
    sealPages: (about, pages) =>
      encrypt(
        about,
        Buffer.from(JSON.stringify(pages.map((page) => ({ ...page, print: bytesOf(page.print).toString('base64') })))),
      ),
    openPages: (about, sealed) => Pages.parse(JSON.parse(decrypt(about, sealed).toString())),
  };
}

const bytesOf = (print: Int8Array): Buffer => Buffer.from(print.buffer, print.byteOffset, print.length);
