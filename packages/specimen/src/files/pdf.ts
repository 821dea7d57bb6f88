import { pdfFile, pdfStream } from './pdf-file.ts';

/** A picture as a JPEG with its size in pixels. */
export interface JpegPicture {
  jpeg: Buffer;
  width: number;
  height: number;
}

/** A PDF 1.4 with one A4 page a picture, such as a phone's scanner app writes: no text, the JPEG as it is. */
export function imagePdf(pictures: readonly JpegPicture[]): Buffer {
  const objects: Buffer[] = [];
  const add = (head: string, stream?: Buffer): number => {
    objects.push(stream ? pdfStream(head, stream) : Buffer.from(head));
    return objects.length;
  };
  const first = 3;
  const pageOf = (i: number): number => first + i * 3;
  add('<< /Type /Catalog /Pages 2 0 R >>');
  add(`<< /Type /Pages /Count ${pictures.length} /Kids [${pictures.map((_, i) => `${pageOf(i)} 0 R`).join(' ')}] >>`);
  pictures.forEach(({ jpeg, width, height }, i) => {
    const scale = Math.min(535 / width, 782 / height);
    const [w, h] = [width * scale, height * scale];
    const paint = Buffer.from(
      `q ${w.toFixed(2)} 0 0 ${h.toFixed(2)} ${((595 - w) / 2).toFixed(2)} ${(812 - h).toFixed(2)} cm /Im0 Do Q`,
    );
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /XObject << /Im0 ${pageOf(i) + 1} 0 R >> >> /Contents ${pageOf(i) + 2} 0 R >>`,
    );
    add(
      `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`,
      jpeg,
    );
    add('', paint);
  });
  return pdfFile(objects);
}
