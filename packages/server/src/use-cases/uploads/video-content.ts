import { type Parser, skip, startParser, take } from './stream-parser.ts';

/**
 * Whether a video holds any picture at all, by its container alone: nothing is decoded. A recorder that was stopped at once writes a
 * header and no more.
 */
export function startVideoCheck(mediaType: 'video/webm' | 'video/mp4'): {
  write(piece: Uint8Array): void;
  end(): boolean;
} {
  const parser = startParser(mediaType === 'video/webm' ? hasBlock() : hasMediaData());
  return { write: (piece) => parser.write(piece), end: () => parser.end() ?? false };
}

/** Before the first picture there are some dozens. Millions of empty ones would keep the process busy for seconds. */
const MOST_ELEMENTS = 10_000;

/** Matroska's elements (RFC 9559): blocks lie in clusters, and those in the segment. */
const INTO: ReadonlySet<number> = new Set([0x18538067, 0x1f43b675]);
const BLOCKS: ReadonlySet<number> = new Set([0xa3, 0xa0]);
/** One byte of track number, two of time, one of flags: what follows is the picture. */
const BLOCK_HEAD = 4;

function* hasBlock(): Parser<boolean> {
  for (let elements = 0; elements < MOST_ELEMENTS; elements++) {
    const id = yield* readVariable(true);
    const size = id && (yield* readVariable(false));
    if (!size) return false;
    if (BLOCKS.has(id.value) && size.value > BLOCK_HEAD) {
      yield* skip(size.value);
      return true;
    }
    // What is inside comes next. A browser that records writes no sizes of these, so none are asked for.
    if (INTO.has(id.value)) continue;
    if (size.unknown) return false;
    yield* skip(size.value);
  }
  return false;
}

interface Variable {
  readonly value: number;
  readonly unknown: boolean;
}

/** EBML's numbers (RFC 8794): the zeros before the first one tell the length; all ones mean that nobody knew. Ids keep that first one. */
function* readVariable(isId: boolean): Parser<Variable | null> {
  const first = (yield* take(1))[0]!;
  const length = Math.clz32(first) - 23;
  if (length > (isId ? 4 : 8)) return null;
  let value = isId ? first : first & (0xff >> length);
  let unknown = value === 0xff >> length;
  for (const byte of length > 1 ? yield* take(length - 1) : []) {
    value = value * 256 + byte;
    unknown &&= byte === 0xff;
  }
  return { value, unknown };
}

/** ISO base media's boxes (ISO/IEC 14496-12): pictures lie in `mdat`. A size of 0 reaches to the end of the file, 1 announces 64 bits. */
function* hasMediaData(): Parser<boolean> {
  for (let elements = 0; elements < MOST_ELEMENTS; elements++) {
    const head = Buffer.from(yield* take(8));
    const short = head.readUInt32BE(0);
    const content = short === 1 ? Number(Buffer.from(yield* take(8)).readBigUInt64BE()) - 16 : short - 8;
    if (head.readUInt32BE(4) === MDAT && (short === 0 || content > 0)) {
      yield* take(1);
      return true;
    }
    if (content < 0) return false;
    yield* skip(content);
  }
  return false;
}

const MDAT = 0x6d646174;
