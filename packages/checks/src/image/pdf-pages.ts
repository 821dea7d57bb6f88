import { inflateSync } from 'node:zlib';

/** Limits that bound the time: page trees read in all streams together, and object streams read. */
const MOST_TREES = 400;
const MOST_STREAMS = 40;
/** A stream of objects of an honest paper unpacks to some 20 kB. */
const STREAM_BYTES = 256 * 1024;
/** Maximum length of a dictionary: that of a tree of 400 pages has 5 kB. */
const DICTIONARY = 8 * 1024;

/** The largest `Count` of a PDF's page trees, also in object streams (ISO 32000-1, 7.7.3.2), or null, uninterpreted. */
export function countPages(bytes: Uint8Array): number | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const counts: number[] = [];
  let trees = 0;
  for (const text of [file, ...objectStreams(file)]) trees += countTrees(text, MOST_TREES - trees, counts);
  return counts.length > 0 ? Math.max(...counts) : null;
}

/** Adds the counts of at most `most` trees. Returns how many were looked at. */
function countTrees(text: string, most: number, counts: number[]): number {
  const trees = /\/Type\s{0,8}\/Pages(?![A-Za-z])/g;
  let seen = 0;
  for (let found = trees.exec(text); found && seen < most; found = trees.exec(text), seen++) {
    const count = /\/Count\s{0,8}(\d{1,7})(?!\d| \d+ R)/.exec(dictionaryAround(text, found.index));
    if (count) counts.push(Number(count[1]));
  }
  return seen;
}

/** The text of the dictionary around a place, without the dictionaries within it. */
function dictionaryAround(text: string, at: number): string {
  const from = Math.max(0, at - DICTIONARY);
  const to = Math.min(text.length, at + DICTIONARY);
  let start = at;
  for (let depth = 0; start > from; start--) {
    const pair = pairAt(text, start - 2);
    if (pair === CLOSING) depth++;
    if (pair === OPENING && depth-- === 0) break;
    if (pair !== null) start--;
  }
  let own = '';
  let depth = 0;
  let part = start;
  for (let i = start; i < to; i++) {
    const pair = pairAt(text, i);
    if (pair === null) continue;
    if (depth === 0) own += text.slice(part, i);
    if (pair === CLOSING && depth-- === 0) return own;
    if (pair === OPENING) depth++;
    i++;
    part = i + 1;
  }
  return depth === 0 ? own + text.slice(part, to) : own;
}

const [OPENING, CLOSING] = ['<', '>'].map((bracket) => bracket.charCodeAt(0)) as [number, number];

/** Two equal brackets at a place, without a text of their own: a file may have millions of places. */
function pairAt(text: string, at: number): number | null {
  const code = text.charCodeAt(at);
  return (code === OPENING || code === CLOSING) && text.charCodeAt(at + 1) === code ? code : null;
}

function objectStreams(file: string): string[] {
  const streams: string[] = [];
  const heads = /\/ObjStm(?![A-Za-z])/g;
  for (let found = heads.exec(file), seen = 0; found && seen < MOST_STREAMS; found = heads.exec(file), seen++) {
    const at = indexWithin(file, 'stream', found.index, DICTIONARY);
    if (at < 0) continue;
    const start = at + 'stream'.length + (file[at + 6] === '\r' ? 2 : 1);
    const end = indexWithin(file, 'endstream', start, STREAM_BYTES);
    if (end < 0) continue;
    try {
      const unpacked = inflateSync(Buffer.from(file.slice(start, end), 'latin1'), { maxOutputLength: STREAM_BYTES });
      streams.push(unpacked.toString('latin1'));
    } catch {
      // Broken, encrypted or too large: the reader of the file says so.
    }
  }
  return streams;
}

/** Index of a word that begins at most `most` characters after `from`, else -1. Searches no further. */
function indexWithin(text: string, word: string, from: number, most: number): number {
  const at = text.slice(from, from + most + word.length).indexOf(word);
  return at < 0 ? -1 : from + at;
}
