import { MOST_ASIDE_BYTES, must } from './must.ts';

/**
 * Boxes of the ISO base media format (ISO/IEC 14496-12) that a recorder writes at the top level, and within its `moov`.
 */
const TOP: ReadonlySet<string> = new Set([
  'ftyp',
  'styp',
  'sidx',
  'moov',
  'moof',
  'mdat',
  'mfra',
  'free',
  'skip',
  'wide',
]);
const IN_MOOV: ReadonlySet<string> = new Set(['mvhd', 'trak', 'mvex', 'iods', 'udta', 'meta', 'free', 'skip']);
/** Boxes whose contents are ignored. */
const ASIDE: ReadonlySet<string> = new Set(['free', 'skip', 'wide', 'udta', 'meta']);
const PICTURE_CODECS = /^(?:avc1|avc3|vp08|vp09|av01)$/;
const SOUND_CODECS = /^(?:mp4a|Opus)$/;

interface Box {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

/** Length in milliseconds; null if there are no pictures. Throws if it is malformed. */
export function judgeMp4(view: DataView): number | null {
  const top = boxes(view, 0, view.byteLength, TOP);
  must(top[0]?.type === 'ftyp' && top[0].end - top[0].start <= MOST_ASIDE_BYTES);
  if (!top.some(({ type, start, end }) => type === 'mdat' && end > start)) return null;
  const [moov, another] = top.filter(({ type }) => type === 'moov');
  must(moov && !another);
  const inside = boxes(view, moov.start, moov.end, IN_MOOV);
  const aside = [...top, ...inside].filter(({ type }) => ASIDE.has(type));
  must(aside.reduce((sum, { start, end }) => sum + end - start, 0) <= MOST_ASIDE_BYTES);

  const tracks = inside.filter(({ type }) => type === 'trak').map((trak) => trackOf(view, trak));
  const pictures = tracks.filter(({ handler }) => handler === 'vide');
  const sounds = tracks.filter(({ handler }) => handler === 'soun');
  must(pictures.length === 1 && sounds.length <= 1 && tracks.length === pictures.length + sounds.length);
  must(PICTURE_CODECS.test(pictures[0]!.codec) && sounds.every(({ codec }) => SOUND_CODECS.test(codec)));
  const track = pictures[0]!;
  // In a fragmented file, each fragment says when it begins.
  let last = track.duration;
  for (const moof of top.filter(({ type }) => type === 'moof'))
    for (const traf of boxes(view, moof.start, moof.end).filter(({ type }) => type === 'traf'))
      last = Math.max(last, beginOf(view, traf, track.id));
  return (last / track.timescale) * 1000;
}

function trackOf(view: DataView, trak: Box) {
  const tkhd = one(view, trak, 'tkhd');
  const mdia = one(view, trak, 'mdia');
  const mdhd = one(view, mdia, 'mdhd');
  const long = view.getUint8(mdhd.start) === 1;
  const timescale = view.getUint32(mdhd.start + (long ? 20 : 12));
  const duration = long ? Number(view.getBigUint64(mdhd.start + 24)) : view.getUint32(mdhd.start + 16);
  must(timescale > 0);
  const stsd = one(view, one(view, one(view, mdia, 'minf'), 'stbl'), 'stsd');
  must(view.getUint32(stsd.start + 4) === 1);
  return {
    id: view.getUint32(tkhd.start + (view.getUint8(tkhd.start) === 1 ? 20 : 12)),
    handler: fourLetters(view, one(view, mdia, 'hdlr').start + 8),
    codec: boxes(view, stsd.start + 8, stsd.end)[0]?.type ?? '',
    timescale,
    // All ones mean an unknown duration.
    duration: duration >= 0xffffffff ? 0 : duration,
  };
}

function beginOf(view: DataView, traf: Box, trackId: number): number {
  if (view.getUint32(one(view, traf, 'tfhd').start + 4) !== trackId) return 0;
  const tfdt = boxes(view, traf.start, traf.end).find(({ type }) => type === 'tfdt');
  if (!tfdt) return 0;
  return view.getUint8(tfdt.start) === 1 ? Number(view.getBigUint64(tfdt.start + 4)) : view.getUint32(tfdt.start + 4);
}

function one(view: DataView, within: Box, type: string): Box {
  const [found, another] = boxes(view, within.start, within.end).filter((box) => box.type === type);
  must(found && !another);
  return found;
}

/** Boxes must fill their parent exactly. */
function boxes(view: DataView, from: number, to: number, known: ReadonlySet<string> | null = null): Box[] {
  const found: Box[] = [];
  for (let at = from; at < to;) {
    const short = view.getUint32(at);
    const type = fourLetters(view, at + 4);
    must(known === null || known.has(type));
    const [size, head] = short === 1 ? [Number(view.getBigUint64(at + 8)), 16] : [short, 8];
    // A size of 0 extends to the end of the file, which is only allowed for the media.
    const end = short === 0 && type === 'mdat' && to === view.byteLength ? to : at + size;
    must(end >= at + head && end <= to);
    found.push({ type, start: at + head, end });
    at = end;
  }
  return found;
}

const fourLetters = (view: DataView, at: number): string =>
  String.fromCharCode(view.getUint8(at), view.getUint8(at + 1), view.getUint8(at + 2), view.getUint8(at + 3));
