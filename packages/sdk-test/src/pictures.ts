import { readFileSync } from 'node:fs';

/** Written by `npm run pack-sdk` from rendered specimens: documents and faces of nobody, of the fictional State UTO. */
const FOLDER = new URL('./pictures/', import.meta.url);

export const DOCUMENTS = ['passport', 'id-card', 'driving-licence', 'residence-permit'] as const;
export type SpecimenDocument = (typeof DOCUMENTS)[number];
export type Paper = 'proof-of-address' | 'bank-statement';

export interface Picture {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

const read = (name: string, mimeType: string): Picture => ({
  name,
  mimeType,
  buffer: readFileSync(new URL(name, FOLDER)),
});

export const documentPicture = (type: SpecimenDocument, side: 'front' | 'back'): Picture =>
  read(`${type}-${side}.jpg`, 'image/jpeg');

/** Of the passport, as an app sends it: the body of `POST /sdk/v2/chip`. */
export const passportChip = (): Buffer => read('passport-chip.json', 'application/json').buffer;

/** The same person as on the documents. */
export const selfiePicture = (): Picture => read('selfie.jpg', 'image/jpeg');

export const paperPicture = (paper: Paper): Picture => read(`${paper}.pdf`, 'application/pdf');
