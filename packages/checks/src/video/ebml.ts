/** Matroska's elements (RFC 9559). */
export const ID = {
  header: 0x1a45dfa3,
  docType: 0x4282,
  segment: 0x18538067,
  info: 0x1549a966,
  timestampScale: 0x2ad7b1,
  tracks: 0x1654ae6b,
  trackEntry: 0xae,
  trackNumber: 0xd7,
  trackType: 0x83,
  codec: 0x86,
  cluster: 0x1f43b675,
  timestamp: 0xe7,
  simpleBlock: 0xa3,
  blockGroup: 0xa0,
  block: 0xa1,
  seekHead: 0x114d9b74,
  cues: 0x1c53bb6b,
  tags: 0x1254c367,
  fill: 0xec,
  checksum: 0xbf,
} as const;

/** EBML numbers (RFC 8794): the leading zeros of the first byte give the length. Null for one that no file has. */
export function lengthOfNumber(first: number, isId: boolean): number | null {
  const length = Math.clz32(first) - 23;
  return length <= (isId ? 4 : 8) ? length : null;
}

/** Ids keep their marker bit. All ones mean that a size is unknown. */
export function numberFrom(first: number, rest: Iterable<number>, isId: boolean): { value: number; unknown: boolean } {
  const bits = 0xff >> (Math.clz32(first) - 23);
  let value = isId ? first : first & bits;
  let unknown = value === bits;
  for (const byte of rest) {
    value = value * 256 + byte;
    unknown &&= byte === 0xff;
  }
  return { value, unknown };
}
