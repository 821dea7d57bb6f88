/** A progressive JPEG with a grey picture and many scans that carry nothing. */
export interface ScanParts {
  readonly width: number;
  readonly height: number;
  /** Scans after the first one, at most 882 for each component (63 coefficients in 14 steps). */
  readonly scans: number;
  readonly components?: 1 | 3;
}

/**
 * Every scan is legal (ITU-T T.81, annex G): it refines one coefficient of one component, and says in a few bytes that
 * nothing changes in any block. A decoder visits every block of the picture each time.
 */
export function manyScans({ width, height, scans, components = 3 }: ScanParts): Buffer {
  const ids = Array.from({ length: components }, (_, i) => i + 1);
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8);
  const frame = Buffer.from([8, 0, 0, 0, 0, components, ...ids.flatMap((id) => [id, 0x11, 0])]);
  frame.writeUInt16BE(height, 1);
  frame.writeUInt16BE(width, 3);
  const header = (of: readonly number[], from: number, to: number, high: number, low: number): Buffer =>
    segment(0xda, Buffer.from([of.length, ...of.flatMap((id) => [id, 0]), from, to, (high << 4) | low]));
  const empty: Buffer[] = [];
  for (let nth = 0; nth < scans; nth++) {
    const [step, place] = [Math.floor(nth / (63 * components)), nth % (63 * components)];
    const [coefficient, id] = [1 + (place % 63), ids[Math.floor(place / 63)]!];
    empty.push(header([id], coefficient, coefficient, step === 0 ? 0 : 14 - step, 13 - step), nothingIn(blocks));
  }
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, Buffer.from([0, ...Array<number>(64).fill(1)])),
    segment(0xc2, frame),
    // One code of one bit each: no difference of the mean, and a run of 16,384 blocks and more.
    segment(0xc4, Buffer.from([0x00, 1, ...Array<number>(15).fill(0), 0x00])),
    segment(0xc4, Buffer.from([0x10, 1, ...Array<number>(15).fill(0), 0xe0])),
    header(ids, 0, 0, 0, 0),
    Buffer.alloc(Math.ceil((blocks * components) / 8)),
    ...empty,
    Buffer.from([0xff, 0xd9]),
  ]);
}

/** Entropy-coded bytes that mark this many blocks as unchanged: codes of 15 bits for 32,767 blocks each. */
function nothingIn(blocks: number): Buffer {
  const bits = '011111111111111'.repeat(Math.ceil(blocks / 32_767));
  const padded = bits.padEnd(Math.ceil(bits.length / 8) * 8, '1');
  const bytes = (padded.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  return Buffer.from(bytes.flatMap((byte) => (byte === 0xff ? [0xff, 0] : [byte])));
}

function segment(marker: number, body: Uint8Array): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
}
