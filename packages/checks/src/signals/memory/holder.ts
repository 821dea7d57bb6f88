import { createHmac } from 'node:crypto';
import { plainNumber } from './number-hash.ts';
import type { PageLook } from './page.ts';

/** What is kept of a document's holder: two hashes with the server's secret, which reveal neither number nor name. */
export interface HolderMemo {
  /** Hash of the number and the date of birth. */
  readonly documentHash: string;
  /** Hash of the last name and the first of the given names. */
  readonly holderHash: string;
}

/** What is kept of a document under its number. */
export interface DocumentMemo extends HolderMemo {
  /** One for each side whose corners were seen. */
  readonly pages: readonly PageLook[];
}

/** Another application of the account with the same number and date of birth. */
export interface KnownHolder {
  /** The document named the same person there. */
  readonly same: boolean;
  readonly daysAgo: number;
  /** The portrait that was cut out of the document there, for the newest few of them. */
  readonly portrait?: Uint8Array;
  /** Its pages as seen there, for the newest few of them. */
  readonly pages?: readonly PageLook[];
}

/** Applications of which the portrait is compared: each takes a face description. */
export const MOST_PORTRAITS = 2;
/** Applications of which the pages are compared: each takes 0.2 s at most. */
export const MOST_PAGES = 8;

export interface NamedHolder {
  readonly documentNumber: string;
  /** `YYYY-MM-DD` */
  readonly dateOfBirth: string;
  readonly lastName: string;
  readonly firstName: string;
}

export function holderMemo(secret: Uint8Array, accountId: string, holder: NamedHolder): HolderMemo {
  const documentHash = hash(secret, accountId, 'document', plainNumber(holder.documentNumber), holder.dateOfBirth);
  return { documentHash, holderHash: holderHash(secret, accountId, holder) };
}

/** Hash of a person's names alone. */
export const holderHash = (
  secret: Uint8Array,
  accountId: string,
  { lastName, firstName }: Pick<NamedHolder, 'lastName' | 'firstName'>,
): string => hash(secret, accountId, 'holder', letters(lastName), letters(firstName.trim().split(/[\s,-]+/)[0]!));

/** HMAC-SHA256, separate for each account, in lower-case hex. */
const hash = (secret: Uint8Array, ...parts: readonly string[]): string =>
  createHmac('sha256', secret).update(JSON.stringify(parts)).digest('hex');

/** Names of a zone and of a barcode in the same letters. */
const letters = (name: string): string =>
  name
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^A-Z]/g, '');
