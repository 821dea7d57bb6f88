import { sharp } from '../../image/guarded-sharp.ts';
import type { TraceEntry } from '../../rules/trace.ts';
import type { MaterialFile, ProducedImage } from '../../material/material.ts';
import { openRecording } from '../../material/recording.ts';

const MOST = 24;
const COLUMNS = 6;
const WIDTH_PX = 160;
const TALLEST_PX = 320;

/** Up to 24 of the judged stills, small and re-encoded, for people; times are in the trace. Null if no recording. */
export async function stillStrip(
  stills: MaterialFile,
): Promise<{ readonly image: ProducedImage; readonly trace: TraceEntry; readonly recordedMs: number } | null> {
  const opened = await openRecording(stills.bytes, null);
  if (!opened.ok) return null;
  const { stills: all, widthPx, heightPx } = opened.recording;
  const count = Math.min(MOST, all.length);
  const chosen = Array.from(
    { length: count },
    (_, i) => all[Math.round((i * (all.length - 1)) / Math.max(1, count - 1))]!,
  );
  const size = { width: WIDTH_PX, height: Math.min(TALLEST_PX, Math.round((WIDTH_PX * heightPx) / widthPx)) };
  const pictures = await Promise.all(chosen.map(({ bytes }) => small(bytes, size)));
  const shown = pictures.flatMap((input, i) => (input ? [{ input, timeMs: chosen[i]!.timeMs }] : []));
  if (shown.length === 0) return null;

  const rows = Math.ceil(shown.length / COLUMNS);
  const sheet = { width: size.width * COLUMNS, height: size.height * rows };
  const bytes = await sharp({ create: { ...sheet, channels: 3, background: '#000' } })
    .composite(
      shown.map(({ input }, i) => ({
        input,
        left: (i % COLUMNS) * size.width,
        top: Math.floor(i / COLUMNS) * size.height,
        raw: { ...size, channels: 3 },
      })),
    )
    .jpeg({ quality: 76 })
    .toBuffer();
  return {
    recordedMs: all.at(-1)!.timeMs,
    image: {
      key: 'liveness-strip',
      kind: 'still-strip',
      mediaType: 'image/jpeg',
      bytes,
      widthPx: sheet.width,
      heightPx: sheet.height,
      ofFileId: stills.fileId,
    },
    trace: {
      rule: 'still-strip',
      code: null,
      outcome: 'signal',
      inputs: { columns: COLUMNS, ...size, timesMs: shown.map(({ timeMs }) => Math.round(timeMs)) },
      threshold: null,
      version: 1,
    },
  };
}

/** Null for a still that is broken, which the judgement counts. */
async function small(
  bytes: Uint8Array,
  size: { readonly width: number; readonly height: number },
): Promise<Buffer | null> {
  try {
    return await sharp(bytes, { limitInputPixels: 1_920 ** 2, sequentialRead: true })
      .resize({ ...size, fit: 'fill' })
      .toColourspace('srgb')
      .removeAlpha()
      .raw()
      .toBuffer();
  } catch {
    // Broken within.
    return null;
  }
}
