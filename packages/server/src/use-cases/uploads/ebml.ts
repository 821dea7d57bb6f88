/** The elements of Matroska (RFC 9559) that lead to its pictures. */
export const ID = {
  segment: 0x18538067,
  cluster: 0x1f43b675,
  simpleBlock: 0xa3,
  blockGroup: 0xa0,
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
