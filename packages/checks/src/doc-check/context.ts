import type { Claim, DocumentType, FlowSettings, ProfileList } from '@verify/contract';
import type { MrzReading, PhotoQuality } from '@verify/reading';
import type { UndecodableCode } from '../image/decode.ts';
import type { FileMarks } from '../image/marks.ts';
import type { Comparisons } from './compare.ts';
import type { KnownMaterial } from '../material.ts';
import type { Facts } from './facts.ts';
import type { SideFinding } from './forgery.ts';

/** Everything that the rules may use. Plain data, so that a rule can be tested without an image. */
export interface DocumentContext {
  readonly flow: FlowSettings;
  /** Documents of the specimen State (UTO) are for testing: accepted in `test`, a concern in `live`. */
  readonly environment: 'test' | 'live';
  /** `YYYY-MM-DD` */
  readonly today: string;
  readonly profile: ProfileList;
  readonly submitted: { readonly documentType: DocumentType; readonly issuingCountry: string } | null;
  /** As read, or as submitted if the document does not say. */
  readonly documentType: DocumentType | 'unsupported';
  readonly issuingCountry: string;
  readonly front: SideContext | null;
  readonly back: SideContext | null;
  readonly mrz: MrzReading | null;
  /** Every check digit of the zone is valid, but it was not read reliably. */
  readonly zoneDoubtful: boolean;
  /** A portrait was found on a document that has one. */
  readonly portraitFound: boolean;
  readonly mrzSide: 'front' | 'back' | null;
  readonly facts: Facts;
  readonly comparisons: Comparisons;
  /** Barcodes found, including those that could not be parsed. */
  readonly barcodes: { readonly found: number; readonly parsed: number };
  readonly known: Pick<KnownMaterial, 'seen'> | null;
  /** Null if no block list was used. */
  readonly blockedNumbers: { readonly checked: number; readonly found: number } | null;
}

export interface SideContext {
  readonly side: 'front' | 'back';
  readonly sha256: string;
  readonly claim: Claim | null;
  /** Why the file could not be decoded; null if it was. */
  readonly undecodable: UndecodableCode | null;
  /** The image shows a part of a document: its outline, an MRZ, a barcode, or printed fields. */
  readonly documentFound: boolean;
  readonly marks: FileMarks;
  readonly quality: PhotoQuality | null;
  /** Empty if nothing could be examined. */
  readonly forgery: readonly SideFinding[];
}

export const sidesOf = (context: DocumentContext): SideContext[] =>
  [context.front, context.back].filter((side) => side !== null);
