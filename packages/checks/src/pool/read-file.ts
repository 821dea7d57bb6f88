import { createHash } from 'node:crypto';
import type { ParsedMrz, PhotoQuality } from '@verify/reading';
import type { SideReading } from '@verify/print/document';
import { showsDocument } from '@verify/print/review';
import type { UndecodableCode } from '../image/decode.ts';
import type { Tools } from '../services/tools.ts';

/** What the document check would read in one file, as printed by `pnpm read`. */
export type FileReading =
  | { readonly ok: false; readonly reason: UndecodableCode | 'timeout' | 'internal'; readonly ms: number }
  | {
      readonly ok: true;
      /** `sure`: the check digits are valid and every character was read reliably; `valid` alone is not certain. */
      readonly mrz: (ParsedMrz & { readonly lineConfidence: readonly number[]; readonly sure: boolean }) | null;
      readonly barcodes: SideReading['barcodes'];
      readonly viz: SideReading['viz'];
      readonly quality: PhotoQuality;
      readonly documentFound: boolean;
      readonly widthPx: number;
      readonly heightPx: number;
      /** Milliseconds from bytes to data, in the worker. */
      readonly ms: number;
    };

export async function readFile(bytes: Uint8Array, today: string, tools: Tools): Promise<FileReading> {
  const started = performance.now();
  const elapsed = () => Math.round(performance.now() - started);
  const image = await tools.image({ bytes, sha256: createHash('sha256').update(bytes).digest('hex') });
  if (!image.ok) return { ok: false, reason: image.code, ms: elapsed() };
  const { mrz, mrzSure, front } = await tools.reader.read({ front: image.raster }, { today });
  const { widthPx, heightPx } = image;
  return {
    ok: true,
    mrz: mrz && zoneOf(mrz, mrzSure),
    barcodes: front.barcodes,
    viz: front.viz,
    quality: front.quality,
    documentFound: showsDocument(front),
    widthPx,
    heightPx,
    ms: elapsed(),
  };
}

function zoneOf(mrz: ParsedMrz & { readonly lineConfidence: readonly number[] }, sure: boolean) {
  const { format, lines, fields, checks, valid, lineConfidence } = mrz;
  return { format, lines, fields, checks, valid, sure, lineConfidence };
}
