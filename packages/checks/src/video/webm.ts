import { ID, lengthOfNumber, numberFrom } from './ebml.ts';
import { MOST_ASIDE_BYTES, must } from './must.ts';

/** Parts of the segment. Recorders write no attachments or chapters. */
const IN_SEGMENT: ReadonlySet<number> = new Set([
  ID.info,
  ID.tracks,
  ID.cluster,
  ID.seekHead,
  ID.cues,
  ID.tags,
  ID.fill,
  ID.checksum,
]);
/** Elements whose contents are ignored. */
const ASIDE: ReadonlySet<number> = new Set([ID.tags, ID.fill, ID.checksum]);
/** Position, size of the one before, timestamp, blocks. */
const IN_CLUSTER: ReadonlySet<number> = new Set([
  ID.timestamp,
  ID.simpleBlock,
  ID.blockGroup,
  ID.fill,
  ID.checksum,
  0xa7,
  0xab,
]);
/** Block, its duration, what it refers to, padding. */
const IN_GROUP: ReadonlySet<number> = new Set([ID.block, 0x9b, 0xfb, 0x75a2]);
const PICTURE_CODECS = /^V_(?:VP8|VP9|AV1|MPEG4\/ISO\/AVC)$/;
const SOUND_CODECS = /^A_(?:OPUS|VORBIS|AAC|PCM\/[A-Z/]+)$/;
const [PICTURES, SOUND] = [1, 2];

/** Milliseconds from the first to the last picture; null if there is none. Throws if it is malformed. */
export function judgeWebm(view: DataView): number | null {
  const header = elementAt(view, 0, view.byteLength);
  must(header.id === ID.header && !header.unknown);
  const types = children(view, header.start, header.end).filter(({ id }) => id === ID.docType);
  must(types.length === 1 && /^(?:webm|matroska)$/.test(textOf(view, types[0]!)));
  if (header.end === view.byteLength) return null;
  const segment = elementAt(view, header.end, view.byteLength);
  must(segment.id === ID.segment && segment.end === view.byteLength);

  let scaleNs = 1_000_000;
  let pictures: { readonly number: number; readonly codec: string } | null = null;
  const tracks = new Set<number>();
  let asideBytes = 0;
  let [first, last] = [Infinity, -Infinity];
  for (let at = segment.start; at < segment.end;) {
    const part = elementAt(view, at, segment.end);
    must(IN_SEGMENT.has(part.id) && (!part.unknown || part.id === ID.cluster));
    at = part.end;
    if (ASIDE.has(part.id)) asideBytes += part.end - part.start;
    else if (part.id === ID.info)
      scaleNs =
        numberOf(
          view,
          children(view, part.start, part.end).find(({ id }) => id === ID.timestampScale),
        ) ?? scaleNs;
    else if (part.id === ID.tracks) {
      must(tracks.size === 0);
      pictures = readTracks(view, part, tracks);
    } else if (part.id === ID.cluster) {
      const inside = blocksOf(view, part, (bytes) => (asideBytes += bytes));
      at = inside.end;
      for (const { track, timestamp, start, end } of inside.blocks) {
        must(tracks.has(track));
        if (track !== pictures?.number || end === start) continue;
        if (first === Infinity) must(isPicture(view, pictures.codec, start, end));
        [first, last] = [Math.min(first, timestamp), Math.max(last, timestamp)];
      }
    }
    must(asideBytes <= MOST_ASIDE_BYTES);
  }
  return last < first ? null : ((last - first) * scaleNs) / 1e6;
}

function readTracks(view: DataView, part: Element, numbers: Set<number>) {
  let pictures: { readonly number: number; readonly codec: string } | null = null;
  let sounds = 0;
  for (const entry of children(view, part.start, part.end)) {
    if (entry.id === ID.fill || entry.id === ID.checksum) continue;
    must(entry.id === ID.trackEntry);
    const fields = children(view, entry.start, entry.end);
    const field = (wanted: number) => fields.find(({ id }) => id === wanted);
    const [number, type] = [numberOf(view, field(ID.trackNumber)), numberOf(view, field(ID.trackType))];
    const codec = textOf(view, field(ID.codec)!);
    must(number && !numbers.has(number));
    numbers.add(number);
    if (type === SOUND) must(++sounds === 1 && SOUND_CODECS.test(codec));
    else {
      must(type === PICTURES && !pictures && PICTURE_CODECS.test(codec));
      pictures = { number, codec };
    }
  }
  must(pictures);
  return pictures;
}

interface Block {
  readonly track: number;
  readonly timestamp: number;
  readonly start: number;
  readonly end: number;
}

/** A recording browser writes no sizes of clusters; a cluster ends where another part of the segment begins. */
function blocksOf(view: DataView, cluster: Element, aside: (bytes: number) => void): { blocks: Block[]; end: number } {
  const blocks: Block[] = [];
  let base = 0;
  let at = cluster.start;
  const add = ({ start, end }: Element): void => {
    const track = variable(view, start, false);
    const from = start + track.length + 3;
    must(from <= end);
    // Laced blocks contain several sound frames.
    const timestamp = base + view.getInt16(start + track.length);
    blocks.push({ track: track.value, timestamp, start: from, end });
  };
  while (at < cluster.end) {
    const part = elementAt(view, at, cluster.end);
    if (cluster.unknown && IN_SEGMENT.has(part.id) && !IN_CLUSTER.has(part.id)) break;
    must(IN_CLUSTER.has(part.id) && !part.unknown);
    at = part.end;
    if (part.id === ID.timestamp) base = numberOf(view, part) ?? 0;
    else if (part.id === ID.simpleBlock) add(part);
    else if (part.id === ID.blockGroup) {
      const inside = children(view, part.start, part.end);
      must(inside.every(({ id }) => IN_GROUP.has(id)));
      for (const block of inside) if (block.id === ID.block) add(block);
    } else aside(part.end - part.start);
  }
  return { blocks, end: at };
}

/** Whether the first picture begins as a complete picture of its codec. */
function isPicture(view: DataView, codec: string, start: number, end: number): boolean {
  const byte = (i: number): number => view.getUint8(start + i);
  // RFC 6386, 9.1: a key frame and its start code.
  if (codec === 'V_VP8')
    return end - start > 10 && (byte(0) & 1) === 0 && byte(3) === 0x9d && byte(4) === 1 && byte(5) === 0x2a;
  // VP9's frame marker. An AV1 unit begins with a header whose first bit is 0, and an H.264 unit with its length.
  if (codec === 'V_VP9') return byte(0) >> 6 === 2;
  if (codec === 'V_AV1') return byte(0) >> 7 === 0;
  return end - start > 4 && view.getUint32(start) <= end - start - 4;
}

interface Element {
  readonly id: number;
  readonly start: number;
  readonly end: number;
  /** The size is unknown, so it extends to the end of its parent. */
  readonly unknown: boolean;
}

function elementAt(view: DataView, at: number, end: number): Element {
  const id = variable(view, at, true);
  const size = variable(view, at + id.length, false);
  const start = at + id.length + size.length;
  must(size.unknown || start + size.value <= end);
  return { id: id.value, start, end: size.unknown ? end : start + size.value, unknown: size.unknown };
}

function children(view: DataView, from: number, to: number): Element[] {
  const found: Element[] = [];
  for (let at = from; at < to;) {
    const element = elementAt(view, at, to);
    must(!element.unknown);
    found.push(element);
    at = element.end;
  }
  return found;
}

function numberOf(view: DataView, element: Element | undefined): number | null {
  if (!element) return null;
  must(element.end - element.start <= 8);
  let value = 0;
  for (let at = element.start; at < element.end; at++) value = value * 256 + view.getUint8(at);
  return value;
}

function textOf(view: DataView, element: Element): string {
  must(element && element.end - element.start <= 64);
  return String.fromCharCode(
    ...new Uint8Array(view.buffer, view.byteOffset + element.start, element.end - element.start),
  ).replace(/\0+$/, '');
}

function variable(view: DataView, at: number, isId: boolean): { value: number; length: number; unknown: boolean } {
  const first = view.getUint8(at);
  const length = lengthOfNumber(first, isId);
  must(length);
  const rest = Array.from({ length: length - 1 }, (_, i) => view.getUint8(at + 1 + i));
  return { length, ...numberFrom(first, rest, isId) };
}
