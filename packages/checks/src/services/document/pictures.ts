import type { ExtractedImage } from '@verify/contract';
import type { Quad, Raster } from '@verify/reading';
import type { DocumentReading } from '@verify/print/document';
import { type DecodeOutcome, type EncodedImage, encodeRaster } from '../../image/decode.ts';
import type { MaterialFile, ProducedImage, ServiceOutcome } from '../../material/material.ts';

/** The evidence of each side, re-encoded, its crops, and the picture in the chip. */
export async function pictures(
  reading: DocumentReading | null,
  chip: Raster | null,
  sides: readonly {
    readonly side: 'front' | 'back';
    readonly file: MaterialFile | undefined;
    readonly image: DecodeOutcome | undefined;
  }[],
): Promise<{ readonly images: ProducedImage[]; readonly extracted: ServiceOutcome['extracted']['images'] }> {
  const images: ProducedImage[] = [];
  const extracted: { kind: ExtractedImage['kind']; imageKey: string }[] = [];
  const keep = (
    kind: ExtractedImage['kind'] | 'evidence',
    key: string,
    ofFileId: string | null,
    encoded: EncodedImage,
    quad?: ProducedImage['quad'],
  ) => {
    images.push({ key, kind, mediaType: 'image/jpeg', ...encoded, ofFileId, ...(quad ? { quad } : {}) });
    if (kind !== 'evidence') extracted.push({ kind, imageKey: key });
  };
  if (chip) keep('chip-portrait', 'chip-portrait', null, await encodeRaster(chip));
  for (const { side, file, image } of sides) {
    if (!file || !image?.ok) continue;
    keep('evidence', `${side}-evidence`, file.fileId, await image.evidence);
    const crops = (reading?.crops ?? []).filter((crop) => crop.side === side);
    const encoded = await Promise.all(crops.map(({ raster }) => encodeRaster(raster)));
    crops.forEach(({ kind, quad }, i) => {
      keep(kind, `${side}-${kind}-${i + 1}`, file.fileId, encoded[i]!, shares(quad, image.raster));
    });
  }
  return { images, extracted };
}

/** Corners in shares of the picture: what is shown is another size of it. */
const shares = (quad: Quad, { width, height }: Raster): ProducedImage['quad'] =>
  quad.map(({ x, y }) => ({ x: share(x / width), y: share(y / height) }));

const share = (value: number): number => Math.round(Math.min(1, Math.max(0, value)) * 10_000) / 10_000;
