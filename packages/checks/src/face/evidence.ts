import { sharp } from '../image/guarded-sharp.ts';
import { EVIDENCE_JPEG } from '../image/decode.ts';
import type { ProducedImage } from '../material/material.ts';

/** A still as it is stored and shown: re-encoded, without any other content of the file. */
export async function encodeEvidence(key: string, ofFileId: string, jpeg: Uint8Array): Promise<ProducedImage> {
  const { data, info } = await sharp(jpeg).jpeg(EVIDENCE_JPEG).toBuffer({ resolveWithObject: true });
  return {
    key,
    kind: 'evidence',
    mediaType: 'image/jpeg',
    bytes: data,
    widthPx: info.width,
    heightPx: info.height,
    ofFileId,
  };
}
