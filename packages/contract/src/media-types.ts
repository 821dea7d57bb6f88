import * as z from 'zod/mini';
import { LIMITS } from './limits.ts';

export const UploadMediaType = z.enum([
  'image/jpeg',
  'image/png',
  'image/webp',
  'application/pdf',
  'video/webm',
  'video/mp4',
  'application/zip',
]);
export type UploadMediaType = z.infer<typeof UploadMediaType>;

/** Maximum size of a type in bytes. A ZIP of stills may be as large as the video recorded with it. */
export function limitOf(mediaType: UploadMediaType): number {
  if (mediaType === 'application/pdf') return LIMITS.pdfBytes;
  return mediaType.startsWith('image/') ? LIMITS.imageBytes : LIMITS.videoBytes;
}
