import { MOST_DEPTH } from './limits.ts';
import { refuse } from './refusal.ts';

const tooDeep = (): never => refuse('answer_malformed', `nested deeper than ${MOST_DEPTH} levels`);
const cut = (): never => refuse('answer_malformed', 'CBOR that ends early');

/** Date and time, seconds, embedded CBOR, full date. The decoder would build objects of other kinds for other tags. */
const TAGS: ReadonlySet<number> = new Set([0, 1, 24, 1004]);

/**
 * Walks CBOR (RFC 8949) without recursion before a decoder allocates a claimed length; tag 24 is a level more.
 * Indefinite lengths and bytes after the end are refused, as ISO/IEC 18013-5 has neither.
 */
export function checkCbor(bytes: Uint8Array): void {
  const open: { left: number; readonly end: number }[] = [{ left: 1, end: bytes.length }];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  let embedded = false;
  while (open.length > 0) {
    const level = open.at(-1)!;
    if (level.left === 0) {
      if (level.end !== at && level.end !== -1) cut();
      open.pop();
      continue;
    }
    level.left -= 1;
    if (at >= bytes.length) cut();
    const major = bytes[at]! >> 5;
    const { value, size } = headOf(view, at);
    at += size;
    if (major === 2 || major === 3) {
      if (value > bytes.length - at) cut();
      if (embedded && major === 2) {
        open.push({ left: 1, end: at + value });
      } else at += value;
    } else if (major === 4 || major === 5) {
      const items = major === 5 ? value * 2 : value;
      if (items > bytes.length - at) cut();
      open.push({ left: items, end: -1 });
    } else if (major === 6) {
      if (!TAGS.has(value)) refuse('answer_malformed', `CBOR with the tag ${value}`);
      level.left += 1;
    }
    embedded = major === 6 && value === 24;
    if (open.length > MOST_DEPTH) tooDeep();
  }
}

function headOf(view: DataView, at: number): { readonly value: number; readonly size: number } {
  const short = view.getUint8(at) & 31;
  if (short < 24) return { value: short, size: 1 };
  const length = { 24: 1, 25: 2, 26: 4, 27: 8 }[short];
  if (length === undefined) return refuse('answer_malformed', 'CBOR of indefinite length');
  if (at + 1 + length > view.byteLength) cut();
  const value =
    length === 1
      ? view.getUint8(at + 1)
      : length === 2
        ? view.getUint16(at + 1)
        : length === 4
          ? view.getUint32(at + 1)
          : Number(view.getBigUint64(at + 1));
  return { value, size: 1 + length };
}

/** The same for JSON text: counts brackets outside of strings, and parses only what is flat enough. */
export function parseFlatJson(text: string): unknown {
  let depth = 0;
  let quoted = false;
  for (let i = 0; i < text.length; i++) {
    const letter = text[i];
    if (quoted) {
      if (letter === '\\') i++;
      else if (letter === '"') quoted = false;
    } else if (letter === '"') quoted = true;
    else if (letter === '{' || letter === '[') {
      if (++depth > MOST_DEPTH) tooDeep();
    } else if (letter === '}' || letter === ']') depth--;
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    return refuse('answer_malformed', 'not valid JSON', error);
  }
}
