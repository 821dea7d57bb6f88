import { refuseChip } from './chip-refusal.ts';

/** One element of DER: a tag of up to two bytes, its value, and its original bytes. */
export interface Tlv {
  readonly tag: number;
  readonly value: Uint8Array;
  readonly raw: Uint8Array;
}

export const TAG = {
  integer: 0x02,
  octets: 0x04,
  oid: 0x06,
  sequence: 0x30,
  set: 0x31,
  /** Context-specific, constructed. */
  context: (number: number): number => 0xa0 + number,
} as const;

/** The first element, with DER's lengths alone: an indefinite or longer one could be read in two ways. */
export function firstTlv(bytes: Uint8Array): Tlv {
  const byte = (at: number): number => bytes[at] ?? malformed('an element ends early');
  let at = 0;
  let tag = byte(at++);
  if ((tag & 0x1f) === 0x1f) {
    const low = byte(at++);
    // Data groups have tags such as 5F0E, which DER would write in one byte.
    if (low >= 0x80) malformed('a tag has more than two bytes');
    tag = (tag << 8) | low;
  }
  let length = byte(at++);
  if (length >= 0x80) {
    const count = length & 0x7f;
    if (count === 0 || count > 3) malformed('the length of an element is indefinite or too large');
    length = 0;
    for (let i = 0; i < count; i++) length = length * 256 + byte(at++);
    if (length < 0x80 || length < 256 ** (count - 1)) malformed('the length of an element is not written as in DER');
  }
  const end = at + length;
  if (end > bytes.length) malformed('an element ends early');
  return { tag, value: bytes.subarray(at, end), raw: bytes.subarray(0, end) };
}

/** The elements that `bytes` consists of. */
export function elements(bytes: Uint8Array): Tlv[] {
  const found: Tlv[] = [];
  for (let at = 0; at < bytes.length; at += found.at(-1)!.raw.length) found.push(firstTlv(bytes.subarray(at)));
  return found;
}

/** The value of an element that must have this tag. */
export const valueOf = (tlv: Tlv | undefined, tag: number): Uint8Array =>
  tlv?.tag === tag ? tlv.value : malformed('an element has another type than expected');

/** The elements within one that must have this tag. */
export const within = (tlv: Tlv | undefined, tag: number): Tlv[] => elements(valueOf(tlv, tag));

/** The only element within one that must have this tag. */
export const onlyWithin = (tlv: Tlv | undefined, tag: number): Tlv => onlyTlv(valueOf(tlv, tag));

/** The whole of `bytes` as one element, without anything after it. */
export function onlyTlv(bytes: Uint8Array): Tlv {
  const tlv = firstTlv(bytes);
  return tlv.raw.length === bytes.length ? tlv : malformed('something follows an element');
}

/** An object identifier as text. */
export function oidOf(tlv: Tlv | undefined): string {
  const parts: number[] = [];
  let part: number | undefined;
  for (const byte of valueOf(tlv, TAG.oid)) {
    if (part === undefined && byte === 0x80) malformed('an object identifier is not written as in DER');
    part = (part ?? 0) * 128 + (byte & 0x7f);
    if (part > Number.MAX_SAFE_INTEGER / 128) malformed('an object identifier is too long');
    if (byte >= 0x80) continue;
    parts.push(part);
    part = undefined;
  }
  const [first = malformed('an object identifier is empty'), ...rest] = parts;
  if (part !== undefined) malformed('an object identifier ends early');
  const root = Math.min(2, Math.floor(first / 40));
  return [root, first - 40 * root, ...rest].join('.');
}

/** A small number, such as a version or the number of a data group. */
export function smallOf(tlv: Tlv | undefined): number {
  const value = valueOf(tlv, TAG.integer);
  return value.length === 1 && value[0]! < 0x80 ? value[0]! : malformed('a number is out of range');
}

const malformed = (detail: string): never => refuseChip('malformed', detail);
