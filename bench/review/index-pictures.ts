import { readFileSync } from 'node:fs';
import type { DocumentSide, DocumentType } from '@verify/contract';
import sharp from 'sharp';
import { publicSpecimens } from '../reading/material/specimens.ts';

/** A picture of the index of public specimens, with the document type and side that a sender would have chosen. */
export interface IndexPicture {
  readonly name: string;
  readonly kind: string;
  readonly jpeg: Buffer;
  readonly documentType: DocumentType;
  readonly side: DocumentSide;
}

interface Specimen {
  readonly file: string;
  readonly kind: string;
  readonly docType: string;
  readonly origin: { readonly repo: string; readonly path: string };
}

/** Choices by the MRZ's format. A picture without an MRZ is tried with each choice. */
const CHOICES: Readonly<Record<string, readonly (readonly [DocumentType, DocumentSide])[]>> = {
  TD3: [['passport', 'front']],
  MRVA: [['passport', 'front']],
  MRVB: [['passport', 'front']],
  TD1: [
    ['id-card', 'back'],
    ['id-card', 'front'],
  ],
  TD2: [['id-card', 'front']],
  FRID: [['id-card', 'front']],
  none: [
    ['passport', 'front'],
    ['id-card', 'back'],
  ],
};

/** Public specimens as somebody would have sent them. */
export async function indexPictures(): Promise<IndexPicture[]> {
  const pictures: IndexPicture[] = [];
  for (const { file, kind, docType, path } of publicSpecimens<Specimen>()) {
    if (kind !== 'mrz' && kind !== 'negative') continue;
    const picture = sharp(readFileSync(path)).rotate().flatten({ background: '#fff' }).jpeg({ quality: 95 });
    const jpeg = await picture.toBuffer().catch(() => null);
    if (!jpeg) console.log(`Left out: ${file} is not a picture that can be opened.`);
    if (!jpeg) continue;
    for (const [documentType, side] of CHOICES[docType] ?? [])
      pictures.push({ name: file, kind, jpeg, documentType, side });
  }
  return pictures;
}
