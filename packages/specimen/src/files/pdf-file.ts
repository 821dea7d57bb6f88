/** Objects of a PDF in order, the first one its catalogue; each is written as number `index + 1`. */
export type PdfObjects = readonly Buffer[];

export function pdfStream(head: string, data: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from(`<< ${head} /Length ${data.length} >>\nstream\n`),
    data,
    Buffer.from('\nendstream'),
  ]);
}

/** A whole PDF 1.4 with a cross-reference table. `trailer` may name more, such as `/Info 5 0 R`. */
export function pdfFile(objects: PdfObjects, trailer = ''): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  let at = parts[0]!.length;
  const offsets = objects.map((object, i) => {
    const start = at;
    const whole = numbered(i + 1, object);
    parts.push(whole);
    at += whole.length;
    return start;
  });
  const rows = offsets.map((offset) => row(offset)).join('');
  const size = objects.length + 1;
  parts.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${size} /Root 1 0 R ${trailer}>>\nstartxref\n${at}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

/** Bytes appended when an editor saves: object `number` again, and a table that points to it (ISO 32000-1, 7.5.6). */
export function pdfUpdate(file: Buffer, number: number, object: Buffer, size: number): Buffer {
  const previous = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(file.toString('latin1'))?.[1];
  const whole = numbered(number, object);
  const table = file.length + whole.length;
  const tail = `xref\n${number} 1\n${row(file.length)}trailer\n<< /Size ${size} /Root 1 0 R /Prev ${previous} >>\nstartxref\n${table}\n%%EOF\n`;
  return Buffer.concat([file, whole, Buffer.from(tail)]);
}

const numbered = (number: number, object: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${number} 0 obj\n`), object, Buffer.from('\nendobj\n')]);
const row = (offset: number): string => `${String(offset).padStart(10, '0')} 00000 n \n`;
