import { inflateSync } from 'node:zlib';

/** Trees of pages and streams of objects that are looked at, so that a file full of them takes bounded time. */
const MOST_TREES = 400;
const MOST_STREAMS = 40;
/** A stream of objects of an honest paper unpacks to some 20 kB. */
const STREAM_BYTES = 256 * 1024;
/** How far a dictionary may reach: that of a tree of 400 pages has 5 kB. */
const DICTIONARY = 8 * 1024;

/**
 * How many pages a PDF says that it has (ISO 32000-1, 7.7.3.2): the largest `Count` of its trees of pages, also of
 * those in streams of objects. Null where none is found. Nothing is interpreted: it spares an upload that would be
 * refused when it is read.
 */
export function countPages(bytes: Uint8Array): number | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const counts = [file, ...objectStreams(file)].flatMap(countsOf);
  return counts.length > 0 ? Math.max(...counts) : null;
}

function countsOf(text: string): number[] {
  const counts: number[] = [];
  const trees = /\/Type\s{0,8}\/Pages(?![A-Za-z])/g;
  for (let found = trees.exec(text), seen = 0; found && seen < MOST_TREES; found = trees.exec(text), seen++) {
    const count = /\/Count\s{0,8}(\d{1,7})(?!\d| \d+ R)/.exec(dictionaryAround(text, found.index));
    if (count) counts.push(Number(count[1]));
  }
  return counts;
}

/** The text of the dictionary around a place, without the dictionaries within it. */
function dictionaryAround(text: string, at: number): string {
  const from = Math.max(0, at - DICTIONARY);
  const to = Math.min(text.length, at + DICTIONARY);
  let start = at;
  for (let depth = 0; start > from; start--) {
    const pair = text.slice(start - 2, start);
    if (pair === '>>') depth++;
    if (pair === '<<' && depth-- === 0) break;
    if (pair === '>>' || pair === '<<') start--;
  }
  let own = '';
  for (let i = start, depth = 0; i < to; i++) {
    const pair = text.slice(i, i + 2);
    if (pair === '>>' && depth-- === 0) break;
    if (pair === '<<') depth++;
    if (pair === '>>' || pair === '<<') i++;
    else if (depth === 0) own += text[i];
  }
  return own;
}

function objectStreams(file: string): string[] {
  const streams: string[] = [];
  const heads = /\/ObjStm(?![A-Za-z])/g;
  for (let found = heads.exec(file), seen = 0; found && seen < MOST_STREAMS; found = heads.exec(file), seen++) {
    const at = file.indexOf('stream', found.index);
    if (at < 0 || at - found.index > DICTIONARY) continue;
    const start = at + 'stream'.length + (file[at + 6] === '\r' ? 2 : 1);
    const end = file.indexOf('endstream', start);
    if (end < 0 || end - start > STREAM_BYTES) continue;
    try {
      const unpacked = inflateSync(Buffer.from(file.slice(start, end), 'latin1'), { maxOutputLength: STREAM_BYTES });
      streams.push(unpacked.toString('latin1'));
    } catch {
      // Broken, encrypted or too large: the reader of the file says so.
    }
  }
  return streams;
}
