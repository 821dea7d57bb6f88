export type AcceptedMediaType = 'image/jpeg' | 'image/png' | 'image/webp' | 'application/pdf';

/** The type according to the bytes; names, and the `type` derived from them, are unreliable. */
export type Sniffed =
  | { readonly accepted: true; readonly mediaType: AcceptedMediaType }
  | { readonly accepted: false; readonly found: FoundType };

export type FoundType =
  | 'empty'
  | 'heic'
  | 'avif'
  | 'gif'
  | 'bmp'
  | 'tiff'
  | 'svg'
  | 'video'
  | 'zip'
  | 'html'
  | 'unknown';

/** Bytes that `sniff` reads: a PDF's header is in the first 1,024 (ISO 32000-1, annex H.3.4.1). */
export const SNIFF_BYTES = 1024;

export function sniff(bytes: Uint8Array): Sniffed {
  const text = String.fromCharCode(...bytes.subarray(0, SNIFF_BYTES));
  if (text.startsWith('\xff\xd8\xff')) return accept('image/jpeg');
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return accept('image/png');
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return accept('image/webp');
  const found = foreign(text);
  if (found !== null) return { accepted: false, found };
  return text.includes('%PDF-') ? accept('application/pdf') : { accepted: false, found: 'unknown' };
}

const accept = (mediaType: AcceptedMediaType): Sniffed => ({ accepted: true, mediaType });

function foreign(text: string): FoundType | null {
  if (text === '') return 'empty';
  if (text.startsWith('ftyp', 4)) return brandOf(text.slice(8, 12));
  for (const [magic, found] of MAGIC) if (text.startsWith(magic)) return found;
  if (/^\s*(<\?xml[^>]*>\s*)?(<!--.*?-->\s*)*<svg[\s>]/is.test(text)) return 'svg';
  return /^\s*<(!doctype html|html)/i.test(text) ? 'html' : null;
}

/** ISO base media file: the major brand (ISO/IEC 23008-12 for HEIF's). */
function brandOf(brand: string): FoundType {
  if (/^(hei[cxms]|hev[cx]|mif1|msf1)$/.test(brand)) return 'heic';
  return /^avi[fs]$/.test(brand) ? 'avif' : 'video';
}

const MAGIC: readonly (readonly [string, FoundType])[] = [
  ['GIF8', 'gif'],
  ['BM', 'bmp'],
  ['II*\0', 'tiff'],
  ['MM\0*', 'tiff'],
  ['PK\x03\x04', 'zip'],
  ['\x1a\x45\xdf\xa3', 'video'],
];
