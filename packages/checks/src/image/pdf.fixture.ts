/** A PDF whose forms (ISO 32000-1, 8.10) draw the next one many times each, and the last a line: ten fit in 3 kB. */
export function nestedForms(levels: number, times: number): Buffer {
  const form = '/Type /XObject /Subtype /Form /BBox [0 0 595 842]';
  const forms = Array.from({ length: levels }, (_, i) =>
    i === levels - 1
      ? stream('0 0 m 9 9 l S', form)
      : stream('/X Do '.repeat(times), `${form} /Resources << /XObject << /X ${6 + i} 0 R >> >>`),
  );
  const page = '/MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /XObject << /X 5 0 R >> >>';
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    `<< /Type /Page /Parent 2 0 R ${page} >>`,
    stream('/X Do'),
    ...forms,
  ];
  const body = objects.map((object, i) => `${i + 1} 0 obj\n${object}\nendobj\n`).join('');
  // Readers rebuild the missing table.
  return Buffer.from(`%PDF-1.4\n${body}trailer << /Root 1 0 R >>\nstartxref\n0\n%%EOF\n`);
}

const stream = (content: string, more = ''): string =>
  `<< /Length ${content.length} ${more} >>\nstream\n${content}\nendstream`;
