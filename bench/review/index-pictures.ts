import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DocumentSide, DocumentType } from '@verify/contract';
import sharp from 'sharp';

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

/** Choices by the zone's format. A picture without a zone is tried with each choice. */
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

/** Pictures of the index `VERIFY_SPECIMEN_INDEX`, read from `VERIFY_SPECIMEN_IMAGES`; empty if these are not set. */
export async function indexPictures(): Promise<IndexPicture[]> {
  const { VERIFY_SPECIMEN_INDEX: index, VERIFY_SPECIMEN_IMAGES: folder } = process.env;
  if (!index || !folder || !existsSync(index)) return [];
  const { images }: { images: Specimen[] } = JSON.parse(readFileSync(index, 'utf8'));
  const pictures: IndexPicture[] = [];
  for (const { file, kind, docType, origin } of images) {
    const path = join(folder, origin.repo.replace(/^github:/, ''), origin.path);
    if ((kind !== 'mrz' && kind !== 'negative') || !existsSync(path)) continue;
    const picture = sharp(readFileSync(path)).rotate().flatten({ background: '#fff' }).jpeg({ quality: 95 });
    const jpeg = await picture.toBuffer().catch(() => null);
    if (!jpeg) console.log(`Left out: ${file} is not a picture that can be opened.`);
    if (!jpeg) continue;
    for (const [documentType, side] of CHOICES[docType] ?? [])
      pictures.push({ name: file, kind, jpeg, documentType, side });
  }
  return pictures;
}
