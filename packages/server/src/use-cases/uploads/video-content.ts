import { ID, lengthOfNumber, numberFrom } from './ebml.ts';
import { type Parser, skip, startParser, take } from './stream-parser.ts';

/**
 * Whether a video contains any picture, judged by its container without decoding. A recorder that was stopped at once
 * writes only a header.
 */
export function startVideoCheck(mediaType: 'video/webm' | 'video/mp4'): {
  write(piece: Uint8Array): void;
  end(): boolean;
} {
  const parser = startParser(mediaType === 'video/webm' ? hasBlock() : hasMediaData());
  return { write: (piece) => parser.write(piece), end: () => parser.end() ?? false };
}

/** A few dozen elements precede the first picture. Millions of empty ones would keep the process busy for seconds. */
const MOST_ELEMENTS = 10_000;

/** Elements to descend into: blocks are in clusters, which are in the segment. */
const INTO: ReadonlySet<number> = new Set([ID.segment, ID.cluster]);
const BLOCKS: ReadonlySet<number> = new Set([ID.simpleBlock, ID.blockGroup]);
/** One byte of track number, two of time, one of flags; the picture follows. */
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
    // Its contents follow. Browsers write no sizes for these elements while recording, so none are required.
    if (INTO.has(id.value)) continue;
    if (size.unknown) return false;
    yield* skip(size.value);
  }
  return false;
}

function* readVariable(isId: boolean): Parser<ReturnType<typeof numberFrom> | null> {
  const first = (yield* take(1))[0]!;
  const length = lengthOfNumber(first, isId);
  if (length === null) return null;
  return numberFrom(first, length > 1 ? yield* take(length - 1) : [], isId);
}

/**
 * Boxes of the ISO base media format (ISO/IEC 14496-12): pictures are in `mdat`. A size of 0 extends to the end of the
 * file, and 1 announces 64 bits.
 */
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
