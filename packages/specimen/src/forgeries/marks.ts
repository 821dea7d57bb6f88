import sharp from 'sharp';
import type { Random } from '../random.ts';

export const EDITOR_MARKS = ['exif-software', 'xmp-creator', 'xmp-history', 'photoshop-resources', 'ducky'] as const;
export type EditorMark = (typeof EDITOR_MARKS)[number];

/** A JPEG as an editor leaves it: its name in EXIF or XMP, or segments that only one program writes. */
export async function markFile(jpeg: Buffer, mark: EditorMark, random: Random): Promise<Buffer> {
  if (mark === 'exif-software') {
    const Software = random.pick([
      'Adobe Photoshop 25.0 (Windows)',
      'GIMP 2.10.36',
      'Affinity Photo 2.4',
      'paint.net 5.0.13',
    ]);
    return sharp(jpeg).withExif({ IFD0: { Software } }).jpeg({ quality: 92 }).toBuffer();
  }
  if (mark === 'photoshop-resources')
    return withSegment(
      jpeg,
      0xed,
      Buffer.from('Photoshop 3.0\u00008BIM\u0004\u0004\u0000\u0000\u0000\u0000\u0000\u0000', 'latin1'),
    );
  if (mark === 'ducky')
    return withSegment(
      jpeg,
      0xec,
      Buffer.from('Ducky\u0000\u0001\u0000\u0004\u0000\u0000\u0000\u0050\u0000\u0000', 'latin1'),
    );
  const body =
    mark === 'xmp-creator'
      ? '<rdf:Description xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:CreatorTool="Adobe Photoshop CS6 (Macintosh)"/>'
      : '<rdf:Description xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/" xmlns:stEvt="http://ns.adobe.com/xap/1.0/sType/ResourceEvent#"><xmpMM:History><rdf:Seq><rdf:li stEvt:action="saved" stEvt:softwareAgent="Adobe Photoshop 24.0"/></rdf:Seq></xmpMM:History></rdf:Description>';
  const packet = `http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">${body}</rdf:RDF></x:xmpmeta>`;
  return withSegment(jpeg, 0xe1, Buffer.from(packet, 'utf8'));
}

/** Puts EXIF into a JPEG without compressing it again, as a program does that copies a camera's notes. */
export const withExif = (jpeg: Buffer, exif: Buffer): Buffer => withSegment(jpeg, 0xe1, exif);

/** Right behind the start of the image. */
function withSegment(jpeg: Buffer, marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, content, jpeg.subarray(2)]);
}
