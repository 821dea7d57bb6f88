import type { Rule } from '../../rules/rule.ts';
import type { Claim, ConfirmedField, DocumentType, FlowSettings, ProfileList } from '@verify/contract';
import type { MrzReading, PhotoQuality } from '@verify/reading';
import type { UndecodableCode } from '../../image/decode.ts';
import type { FileMarks } from '../../image/marks.ts';
import type { ChipReading, printedPortrait } from './chip.ts';
import type { Comparisons } from './compare.ts';
import type { FirstDocument, KnownMaterial } from '../../material/material.ts';
import type { SideGhost } from '../../signals/ghost/side-ghost.ts';
import type { PageMatch } from '../../signals/memory/page.ts';
import type { PictureBefore } from '../../signals/memory/portrait.ts';
import type { KnownFace } from '../../signals/memory/same-face.ts';
import type { DocumentKind } from './document-type.ts';
import type { BarcodeCounts, Facts } from './fact.ts';
import type { SideBurst, SideFinding } from './forgery.ts';
import type { FileOrigin } from './traces.ts';

/** All data that the rules may use. Plain data, so that a rule is tested without an image. */
export interface DocumentContext extends DocumentKind {
  readonly flow: FlowSettings;
  /** Documents of the specimen State (UTO) are for trials: accepted in `test`, a concern in `live`. */
  readonly environment: 'test' | 'live';
  /** `YYYY-MM-DD` */
  readonly today: string;
  readonly profile: ProfileList;
  /** The person's choice: a claim, which can require more evidence and never replaces any. */
  readonly submitted: { readonly documentType: DocumentType; readonly issuingCountry: string } | null;
  readonly front: SideContext | null;
  readonly back: SideContext | null;
  /** The file sent as the front is another picture of the back. */
  readonly frontShowsBack: boolean;
  /** The file sent as the front of a card is a page of a passport. */
  readonly frontShowsPage: boolean;
  readonly mrz: MrzReading | null;
  /** Every check digit of the zone is right, but it was not read with confidence. */
  readonly zoneDoubtful: boolean;
  /** A portrait was found where the document has one. */
  readonly portraitFound: boolean;
  /** Null where no portrait was found, and in flows that compare no faces. */
  readonly ghost: SideGhost | null;
  /** Null in a flow that takes no chips. */
  readonly chip: ChipReading | null;
  /** The printed portrait beside the chip's; null where they were not compared. */
  readonly chipPortrait: Awaited<ReturnType<typeof printedPortrait>>;
  readonly mrzSide: 'front' | 'back' | null;
  /** The person's answer to the data that was shown; null where they were not asked. */
  readonly confirmed: readonly ConfirmedField[] | null;
  /** What was read of the first of two documents; null if there is only one. */
  readonly firstDocument: Pick<FirstDocument, 'documentType' | 'holder'> | null;
  readonly facts: Facts;
  readonly comparisons: Comparisons;
  readonly barcodes: BarcodeCounts;
  readonly known: Pick<KnownMaterial, 'seen'> | null;
  /** Other applications with the same number and date of birth; null without a query. */
  readonly namedBefore: readonly KnownFace[] | null;
  /** Pages of those applications, each compared with the same side of this document. */
  readonly pagesBefore: readonly KnownPage[];
  /** Other applications whose document has this portrait or ground, but another name. */
  readonly picturesBefore: readonly (PictureBefore & { readonly of: 'portrait' | 'ground' })[];
  /** Null where no block list was consulted. */
  readonly blockedNumbers: { readonly checked: number; readonly found: number } | null;
}

interface KnownPage extends PageMatch {
  readonly side: SideContext['side'];
  readonly daysAgo: number;
}

export interface SideContext {
  readonly side: 'front' | 'back';
  readonly sha256: string;
  readonly claim: Claim | null;
  /** Why there are no pixels; null where there are. */
  readonly undecodable: UndecodableCode | null;
  /** Something of a document is in the image: its outline, an MRZ, a barcode, or printed fields. */
  readonly documentFound: boolean;
  readonly marks: FileMarks;
  /** The kind of source that the file shows; null if it could not be decoded. */
  readonly origin: FileOrigin | null;
  /** Whether the page's camera showed this before it took the photo; null for a file. */
  readonly burst: SideBurst | null;
  readonly quality: PhotoQuality | null;
  /** A part of the document may be outside the picture: no outline, or one that does not end within it. */
  readonly cutOff: boolean;
  /** A large word such as SPECIMEN across the side. */
  readonly overprint: string | null;
  /** Empty if there was nothing to judge. */
  readonly forgery: readonly SideFinding[];
}

/** One question asked of a document. */
export type DocumentRule = Rule<DocumentContext>;

/** For rules that ask for more evidence: the type that was read, or else claimed. */
export const likelyType = ({ documentType, submitted }: DocumentContext): DocumentContext['documentType'] =>
  documentType === 'unknown' ? (submitted?.documentType ?? documentType) : documentType;

export const likelyCountry = ({ issuingCountry, submitted }: DocumentContext): string =>
  issuingCountry === 'unknown' ? (submitted?.issuingCountry ?? issuingCountry) : issuingCountry;

export const sidesOf = (context: DocumentContext): SideContext[] =>
  [context.front, context.back].filter((side) => side !== null);
