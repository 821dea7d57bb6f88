import type { ExtractedImage } from '@verify/contract';
import type { Quad } from '@verify/reading';
import type { Box, DecodedImage, UndecodableCode } from '../image/decode.ts';
import type { MaterialFile, ProducedImage, ServiceOutcome } from '../material.ts';
import type { DocumentReading } from './document-reading.ts';

type Side = 'front' | 'back';
type Decoded = DecodedImage | { readonly ok: false; readonly code: UndecodableCode };

/** The evidence of each side, re-encoded, and its parts cut out of the original's full resolution. */
export async function pictures(
  reading: DocumentReading | null,
  sides: readonly (readonly [Side, MaterialFile | undefined, Decoded | undefined])[],
): Promise<{ readonly images: ProducedImage[]; readonly extracted: ServiceOutcome['extracted']['images'] }> {
  const images: ProducedImage[] = [];
  const extracted: { kind: ExtractedImage['kind']; imageKey: string }[] = [];
  for (const [side, file, image] of sides) {
    if (!file || !image?.ok) continue;
    const keep = async (kind: ProducedImage['kind'], encoded: ReturnType<DecodedImage['cut']>) => {
      const key = kind === 'evidence' || kind === side ? `${side}-${kind}` : `${side}-${kind}-${images.length}`;
      images.push({ key, kind, mediaType: 'image/jpeg', ...(await encoded), ofFileId: file.fileId });
      if (kind !== 'evidence') extracted.push({ kind, imageKey: key });
    };
    await keep('evidence', image.evidence);
    for (const { kind, quad } of reading?.[side]?.crops ?? []) await keep(kind, image.cut(boxAround(quad)));
  }
  return { images, extracted };
}

function boxAround(quad: Quad): Box {
  const xs = quad.map((point) => point.x);
  const ys = quad.map((point) => point.y);
  const left = Math.min(...xs);
  const top = Math.min(...ys);
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}
