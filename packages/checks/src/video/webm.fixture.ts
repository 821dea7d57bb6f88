/**
 * A WebM as Chromium's recorder writes it, with unknown sizes of segment and clusters; its pictures begin as VP8
 * pictures do and show nothing.
 */
export interface WebmParts {
  /** Times of the pictures. */
  readonly timesMs: readonly number[];
  readonly codec?: string;
  readonly docType?: string;
  /** Types of the tracks, numbered from 1. */
  readonly tracks?: readonly (1 | 2 | 3)[];
  /** Bytes of the first picture. */
  readonly picture?: Uint8Array;
  /** Bytes after the last cluster. */
  readonly tail?: Uint8Array;
}

const UNKNOWN = Buffer.from('01ffffffffffffff', 'hex');
export const VP8_PICTURE = Buffer.from('10000' + '09d012a' + '40010001' + '00'.repeat(8), 'hex');

export function webm({
  timesMs,
  codec = 'V_VP8',
  docType = 'webm',
  tracks = [1],
  picture = VP8_PICTURE,
  tail = Buffer.alloc(0),
}: WebmParts): Buffer {
  const entry = (type: number, i: number): Buffer =>
    element(
      'ae',
      element('d7', number(i + 1)),
      element('83', number(type)),
      element('86', type === 2 ? 'A_OPUS' : codec),
    );
  const cluster = timesMs.flatMap((time, i) => [
    Buffer.concat([Buffer.from('1f43b675', 'hex'), UNKNOWN]),
    element('e7', number(time)),
    element('a3', Buffer.from('81000080', 'hex'), i === 0 ? picture : VP8_PICTURE),
  ]);
  return Buffer.concat([
    element('1a45dfa3', element('4286', number(1)), element('4282', docType)),
    Buffer.concat([Buffer.from('18538067', 'hex'), UNKNOWN]),
    element('1549a966', element('2ad7b1', number(1_000_000)), element('4d80', 'Chrome')),
    element('1654ae6b', ...tracks.map(entry)),
    ...cluster,
    tail,
  ]);
}

export function element(id: string, ...content: readonly (Uint8Array | string)[]): Buffer {
  const bytes = Buffer.concat(content.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));
  const size = Buffer.alloc(4);
  size.writeUInt32BE(0x10000000 | bytes.length);
  return Buffer.concat([Buffer.from(id, 'hex'), size, bytes]);
}

function number(value: number): Buffer {
  const out = Buffer.alloc(4);
  out.writeUInt32BE(value);
  return out;
}
