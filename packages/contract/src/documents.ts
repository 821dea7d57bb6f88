import * as z from 'zod/mini';

export const DocumentType = z.enum(['passport', 'id-card', 'driving-licence', 'residence-permit']);
export type DocumentType = z.infer<typeof DocumentType>;

/** Names as shown to users who configure flows. */
export const DOCUMENT_NAMES: Readonly<Record<DocumentType, string>> = {
  passport: 'Passport',
  'id-card': 'Identity card',
  'driving-licence': 'Driving licence',
  'residence-permit': 'Residence permit',
};

export const DocumentSide = z.enum(['front', 'back']);
export type DocumentSide = z.infer<typeof DocumentSide>;

/** The sides of a document that are photographed, in this order. */
export const DOCUMENT_SIDES: Readonly<Record<DocumentType, readonly DocumentSide[]>> = {
  passport: ['front'],
  'id-card': ['front', 'back'],
  'driving-licence': ['front', 'back'],
  'residence-permit': ['front', 'back'],
};
