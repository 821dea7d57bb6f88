import * as z from 'zod/mini';

export const DocumentType = z.enum(['passport', 'id-card', 'driving-licence', 'residence-permit']);
export type DocumentType = z.infer<typeof DocumentType>;

/** As people who configure flows read it. */
export const DOCUMENT_NAMES: Readonly<Record<DocumentType, string>> = {
  passport: 'Passport',
  'id-card': 'Identity card',
  'driving-licence': 'Driving licence',
  'residence-permit': 'Residence permit',
};

export const DocumentSide = z.enum(['front', 'back']);
export type DocumentSide = z.infer<typeof DocumentSide>;

/** Which sides of a document are photographed, in that order. */
export const DOCUMENT_SIDES: Readonly<Record<DocumentType, readonly DocumentSide[]>> = {
  passport: ['front'],
  'id-card': ['front', 'back'],
  'driving-licence': ['front', 'back'],
  'residence-permit': ['front', 'back'],
};
