import type { Person } from '../person.ts';
import type { Box, Raster } from '../raster.ts';
import type { Alterations, DocumentFields } from './fields.ts';

export type DocumentKind =
  | 'passport'
  | 'identity-card'
  | 'residence-permit'
  | 'driving-licence'
  | 'official-card'
  | 'visa';
export type DocumentSide = 'front' | 'back';

/** One side of a document with its ground truth. Corners outside a rounded card are transparent. */
export interface SpecimenDocument {
  image: Raster;
  pixelsPerMm: number;
  truth: DocumentTruth;
}

export interface DocumentTruth {
  kind: DocumentKind;
  side: DocumentSide;
  /** Layout of the machine readable zone, null for kinds without; `lines` are empty on a side without one. */
  format: 'TD1' | 'TD2' | 'TD3' | 'MRVA' | 'MRVB' | 'RUPN' | null;
  lines: string[];
  /** Data in the zone, as the issuer has it. */
  fields: DocumentFields;
  /** Data in the visual zone; differs from `fields` only in a conflict. */
  printed: DocumentFields;
  /** The printed characters by field, for the fields of this side. */
  texts: Record<string, string>;
  /** In pixels of `image`: a box for each field, `portrait`, `ghostPortrait`, `signature`, `mrz`, `mrz1`… */
  boxes: Record<string, Box>;
  alterations: Alterations;
  person: Person;
}

/** The issuer's data and what it prints. */
export type Issued = Pick<DocumentTruth, 'person' | 'fields' | 'printed' | 'alterations'>;
