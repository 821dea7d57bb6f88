/**
 * Whether a video holds any picture at all, by its container alone: nothing is decoded. A recorder that was stopped at once writes a
 * header and no more.
 */
export function holdsPictures(bytes: Uint8Array, mediaType: 'video/webm' | 'video/mp4'): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return mediaType === 'video/webm' ? hasBlock(view) : hasMediaData(view);
}

/** Matroska's elements (RFC 9559): blocks lie in clusters, and those in the segment. */
const INTO: ReadonlySet<number> = new Set([0x18538067, 0x1f43b675]);
const BLOCKS: ReadonlySet<number> = new Set([0xa3, 0xa0]);
/** One byte of track number, two of time, one of flags: what follows is the picture. */
const BLOCK_HEAD = 4;

function hasBlock(view: DataView): boolean {
  for (let at = 0; at < view.byteLength;) {
    const id = readVariable(view, at, true);
    const size = id && readVariable(view, at + id.length, false);
    if (!size) return false;
    const start = at + id.length + size.length;
    if (BLOCKS.has(id.value) && size.value > BLOCK_HEAD && start + size.value <= view.byteLength) return true;
    // What is inside comes next. A browser that records writes no sizes of these, so none are asked for.
    if (INTO.has(id.value)) at = start;
    else if (size.unknown) return false;
    else at = start + size.value;
  }
  return false;
}

interface Variable {
  readonly value: number;
  readonly length: number;
  readonly unknown: boolean;
}

/** EBML's numbers (RFC 8794): the zeros before the first one tell the length; all ones mean that nobody knew. Ids keep that first one. */
function readVariable(view: DataView, at: number, isId: boolean): Variable | null {
  if (at >= view.byteLength) return null;
  const first = view.getUint8(at);
  const length = Math.clz32(first) - 23;
  if (length > (isId ? 4 : 8) || at + length > view.byteLength) return null;
  let value = isId ? first : first & (0xff >> length);
  let unknown = value === 0xff >> length;
  for (let i = 1; i < length; i++) {
    const byte = view.getUint8(at + i);
    value = value * 256 + byte;
    unknown &&= byte === 0xff;
  }
  return { value, length, unknown };
}

/** ISO base media's boxes (ISO/IEC 14496-12): pictures lie in `mdat`. */
function hasMediaData(view: DataView): boolean {
  for (let at = 0; at + 8 <= view.byteLength;) {
    const short = view.getUint32(at);
    if (short === 1 && at + 16 > view.byteLength) return false;
    const [size, head] = short === 1 ? [Number(view.getBigUint64(at + 8)), 16] : [short || view.byteLength - at, 8];
    if (view.getUint32(at + 4) === MDAT && size > head && at + head < view.byteLength) return true;
    if (size < head) return false;
    at += size;
  }
  return false;
}

const MDAT = 0x6d646174;
