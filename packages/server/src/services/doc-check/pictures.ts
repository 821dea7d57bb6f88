import type { ExtractedImage } from '@verify/contract';
import type { DocumentReading } from '@verify/reading/document';
import { type DecodeOutcome, type EncodedImage, encodeRaster } from '../image/decode.ts';
import type { MaterialFile, ProducedImage, ServiceOutcome } from '../material.ts';

/** The evidence of each side, re-encoded, and the parts that the reading cut out of it. */
export async function pictures(
  reading: DocumentReading | null,
  sides: readonly {
    readonly side: 'front' | 'back';
    readonly file: MaterialFile | undefined;
    readonly image: DecodeOutcome | undefined;
  }[],
): Promise<{ readonly images: ProducedImage[]; readonly extracted: ServiceOutcome['extracted']['images'] }> {
  const images: ProducedImage[] = [];
  const extracted: { kind: ExtractedImage['kind']; imageKey: string }[] = [];
  const keep = (kind: ProducedImage['kind'], key: string, ofFileId: string, encoded: EncodedImage) => {
    images.push({ key, kind, mediaType: 'image/jpeg', ...encoded, ofFileId });
    if (kind !== 'evidence') extracted.push({ kind, imageKey: key });
  };
  for (const { side, file, image } of sides) {
    if (!file || !image?.ok) continue;
    keep('evidence', `${side}-evidence`, file.fileId, await image.evidence);
    const crops = (reading?.crops ?? []).filter((crop) => crop.side === side);
    const encoded = await Promise.all(crops.map(({ raster }) => encodeRaster(raster)));
    crops.forEach(({ kind }, i) => keep(kind, `${side}-${kind}-${i + 1}`, file.fileId, encoded[i]!));
  }
  return { images, extracted };
}
