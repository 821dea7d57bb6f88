import { deflateSync } from 'node:zlib';
import { pdfFile, pdfStream } from '../files/pdf-file.ts';

const CATALOG = Buffer.from('<< /Type /Catalog /Pages 2 0 R >>');
const PAGES = Buffer.from('<< /Type /Pages /Count 1 /Kids [3 0 R] >>');
const PAGE = Buffer.from('<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R >>');

/** Malicious PDFs. None of them is a real paper. */
export const HOSTILE_PDFS: Readonly<Record<string, () => Buffer>> = {
  /** 400 kB that unpack to 400 MB of spaces. */
  bomb: () =>
    pdfFile([CATALOG, PAGES, PAGE, pdfStream('/Filter /FlateDecode', deflateSync(Buffer.alloc(400_000_000, ' ')))]),
  /** The same packed twice: 2 kB to 400 MB. */
  'nested-bomb': () =>
    pdfFile([
      CATALOG,
      PAGES,
      PAGE,
      pdfStream('/Filter [/FlateDecode /FlateDecode]', deflateSync(deflateSync(Buffer.alloc(400_000_000, ' ')))),
    ]),
  /** Needs an unknown password. */
  encrypted: () =>
    pdfFile(
      [
        CATALOG,
        PAGES,
        PAGE,
        pdfStream('', Buffer.from('BT ET')),
        Buffer.from(`<< /Filter /Standard /V 1 /R 2 /P -64 /O <${'4f'.repeat(32)}> /U <${'55'.repeat(32)}> >>`),
      ],
      `/Encrypt 5 0 R /ID [<${'00'.repeat(16)}> <${'00'.repeat(16)}>] `,
    ),
  /** 10,000 pages, each the same object. */
  'many-pages': () =>
    pdfFile([
      CATALOG,
      Buffer.from(`<< /Type /Pages /Count 10000 /Kids [${'3 0 R '.repeat(10_000)}] >>`),
      PAGE,
      pdfStream('', Buffer.from('BT ET')),
    ]),
  /** A script that runs on opening, an action that calls out, and one that starts a program. */
  scripts: () =>
    pdfFile([
      Buffer.from(
        '<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (while\\(true\\){}) >> /AA << /WC << /S /Launch /F (sh) >> /O << /S /URI /URI (http://198.51.100.1/) >> >> >>',
      ),
      PAGES,
      PAGE,
      pdfStream('', Buffer.from('BT ET')),
    ]),
  /** Its cross-reference table points past the end, into itself and to missing objects. */
  'broken-xref': () =>
    Buffer.from(
      pdfFile([CATALOG, PAGES, PAGE, pdfStream('', Buffer.from('BT ET'))])
        .toString('latin1')
        .replace(/\d{10} 00000 n/g, '9999999999 00000 n')
        .replace(/startxref\n\d+/, 'startxref\n4294967295'),
      'latin1',
    ),
  /** Page trees that contain each other. */
  'endless-tree': () =>
    pdfFile([
      CATALOG,
      Buffer.from('<< /Type /Pages /Count 2 /Kids [3 0 R] >>'),
      Buffer.from('<< /Type /Pages /Count 2 /Parent 2 0 R /Kids [2 0 R] >>'),
    ]),
};
