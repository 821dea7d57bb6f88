import { createCanvas } from '@napi-rs/canvas';
import { encodeJpeg, expose, stage } from '../capture.ts';
import { plainScene, type Scene } from '../camera/scene.ts';
import type { SpecimenDocument } from '../documents/document.ts';
import { write } from '../documents/sheet.ts';
import { imagePdf } from '../files/pdf.ts';
import { pdfFile, pdfStream, pdfUpdate } from '../files/pdf-file.ts';
import { fromCanvas, type Raster } from '../raster.ts';
import type { Paper, PrintedText } from './paper.ts';

const PT_PER_MM = 72 / 25.4;
const [WIDTH_MM, HEIGHT_MM] = [210, 297];

export type PaperEdit =
  /** Saved again with another page content behind the first: an incremental update. */
  | 'updated'
  /** A white box over the name and another name in another face on it. */
  | 'overlaid'
  /** Written by a program that changes PDFs. */
  | 'editor';

/** The PDF as an issuer's system writes it: text in two faces of Helvetica. */
export function paperPdf({ texts, truth }: Paper, edit?: PaperEdit): Buffer {
  const content = (over = ''): Buffer =>
    pdfStream('', Buffer.from(`${texts.map((text) => show(text)).join('\n')}\n${over}`, 'latin1'));
  const name = `${truth.firstName} ${truth.lastName}`;
  const covers = texts
    .filter(({ text }) => text === name)
    .map((text) => `1 g ${box(text)} re f 0 g\n${show({ ...text, text: 'Harold Quimby' }, 'F3')}`);
  const producer = edit === 'editor' ? 'Sejda 5.3.7 (www.sejda.com)' : 'Billing Composer 4.2';
  const font = (base: string): Buffer =>
    Buffer.from(`<< /Type /Font /Subtype /Type1 /BaseFont /${base} /Encoding /WinAnsiEncoding >>`);
  const file = pdfFile(
    [
      Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
      Buffer.from('<< /Type /Pages /Count 1 /Kids [3 0 R] >>'),
      Buffer.from(
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R /F3 7 0 R >> >> >>',
      ),
      content(edit === 'overlaid' ? covers.join('\n') : ''),
      font('Helvetica'),
      font('Helvetica-Bold'),
      font('Times-Roman'),
      Buffer.from(`<< /Producer (${producer}) /CreationDate (D:${truth.issuedOn.replaceAll('-', '')}080000Z) >>`),
    ],
    '/Info 8 0 R ',
  );
  return edit === 'updated' ? pdfUpdate(file, 4, content('0 g'), 9) : file;
}

/** The page as a scanner or a camera would see it, `dpi` dots an inch. */
export function paperImage({ texts }: Paper, dpi = 170): Raster {
  const scale = dpi / 25.4;
  const canvas = createCanvas(Math.round(WIDTH_MM * scale), Math.round(HEIGHT_MM * scale));
  const context = canvas.getContext('2d');
  context.scale(scale, scale);
  context.fillStyle = '#fdfdfb';
  context.fillRect(0, 0, WIDTH_MM, HEIGHT_MM);
  context.fillStyle = '#1b1b20';
  for (const { text, x, y, sizePt, bold } of texts)
    write(context, text, x, y, { face: bold ? 'SansBold' : 'Sans', sizeMm: sizePt / PT_PER_MM });
  return fromCanvas(canvas);
}

/** A scanner's PDF: one picture, no text. */
export async function scannedPaper(paper: Paper, dpi = 170): Promise<Buffer> {
  const { jpeg, width, height } = await scan(paper, dpi);
  return imagePdf([{ jpeg, width, height }]);
}

async function scan(paper: Paper, dpi: number) {
  const image = paperImage(paper, dpi);
  return { jpeg: await encodeJpeg(image, 85), width: image.width, height: image.height };
}

/** A phone's photo of the sheet on a table, JPEG. */
export async function photographPaper(paper: Paper, seed: number, change: Partial<Scene> = {}): Promise<Buffer> {
  const scene = plainScene(seed, { width: 1800, height: 2400, fill: 0.95, shadow: 0.15, ...change });
  const image = paperImage(paper, 200);
  // The camera uses only the pixels, the boxes and whether it is a booklet; the truth of an identity document is not
  // needed.
  const sheet = { image, pixelsPerMm: 200 / 25.4, truth: { kind: 'visa', boxes: {} } } as unknown as SpecimenDocument;
  const { raster } = stage(sheet, scene);
  await expose(raster, scene);
  return encodeJpeg(raster, scene.jpegQuality);
}

const show = ({ text, x, y, sizePt, bold }: PrintedText, face = bold ? 'F2' : 'F1'): string =>
  `BT /${face} ${sizePt} Tf ${points(x)} ${points(HEIGHT_MM - y)} Td <${windows1252(text).toString('hex')}> Tj ET`;
const box = ({ text, x, y, sizePt }: PrintedText): string =>
  `${points(x - 1)} ${points(HEIGHT_MM - y - 1.2)} ${(text.length * sizePt * 0.6).toFixed(1)} ${(sizePt * 1.3).toFixed(1)}`;
const points = (mm: number): string => (mm * PT_PER_MM).toFixed(2);

/** Latin-1 and the one quotation mark outside it that the texts use. */
const windows1252 = (text: string): Buffer =>
  Buffer.from([...text].map((char) => (char === '’' ? 0x92 : char.charCodeAt(0) & 0xff)));
