export type SniffedType = 'image/jpeg' | 'image/png' | 'image/webp' | 'application/pdf';

/** The type of a file by its first bytes. Null for types that we do not open (GIF, BMP, SVG, HEIC, video, …). */
export function sniff(bytes: Uint8Array): SniffedType | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 1024)).toString('latin1');
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'image/webp';
  // ISO 32000 requires the header within the first 1,024 bytes. Leading junk is common, so it is accepted.
  return head.includes('%PDF-') ? 'application/pdf' : null;
}
