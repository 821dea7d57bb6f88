/** Writes DER, without the reader's code on purpose: specimens are its independent witness. */
export function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const value = Buffer.concat(parts);
  const bytes = tag > 0xff ? [tag >> 8, tag & 0xff] : [tag];
  return Buffer.concat([Buffer.from([...bytes, ...lengthOf(value.length)]), value]);
}

function lengthOf(length: number): number[] {
  if (length < 0x80) return [length];
  const bytes: number[] = [];
  for (let rest = length; rest > 0; rest >>= 8) bytes.unshift(rest & 0xff);
  return [0x80 + bytes.length, ...bytes];
}

export const sequence = (...parts: readonly Uint8Array[]): Buffer => der(0x30, ...parts);
export const setOf = (...parts: readonly Uint8Array[]): Buffer => der(0x31, ...parts);
export const octets = (value: Uint8Array): Buffer => der(0x04, value);
export const bits = (value: Uint8Array): Buffer => der(0x03, Buffer.of(0), value);
export const context = (number: number, ...parts: readonly Uint8Array[]): Buffer => der(0xa0 + number, ...parts);
export const text = (value: string): Buffer => der(0x0c, Buffer.from(value));
export const NULL: Buffer = der(0x05);
export const TRUE: Buffer = der(0x01, Buffer.of(0xff));

/** A number that is not negative. */
export function integer(value: number | Uint8Array): Buffer {
  const bytes = typeof value === 'number' ? Buffer.from(value.toString(16).padStart(8, '0'), 'hex') : value;
  const start = bytes.findIndex((byte, at) => byte !== 0 || at === bytes.length - 1);
  const own = bytes.subarray(start);
  return der(0x02, own[0]! >= 0x80 ? Buffer.of(0) : Buffer.of(), own);
}

export function oid(dotted: string): Buffer {
  const [first, second, ...rest] = dotted.split('.').map(Number) as [number, number, ...number[]];
  const base128 = (part: number): number[] => {
    const digits = [part % 128];
    for (let more = Math.floor(part / 128); more > 0; more = Math.floor(more / 128)) digits.unshift((more % 128) + 128);
    return digits;
  };
  return der(0x06, Buffer.from([40 * first + second, ...rest].flatMap(base128)));
}

/** As `UTCTime`, which covers the years up to 2049, or else `GeneralizedTime`. */
export function time(date: Date): Buffer {
  const digits = date.toISOString().replaceAll(/[-:T]|\.\d+/g, '');
  return date.getUTCFullYear() < 2050 ? der(0x17, Buffer.from(digits.slice(2))) : der(0x18, Buffer.from(digits));
}
