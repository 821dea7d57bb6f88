import type { Category } from '@verify/contract';
import type { MrzReading, Quad } from '@verify/reading';

// Provisional: what the document check needs of a reading, until packages/reading states its own types.
export type QualityName = 'sharpness' | 'glare' | 'exposure' | 'overexposure' | 'resolution' | 'cropping' | 'colour';
export type PhotoQuality = Readonly<
  Record<QualityName, { readonly value: number | null; readonly threshold: number; readonly ok: boolean }>
>;
export interface SideReading {
  readonly quad: Quad | null;
  readonly quality: PhotoQuality;
  readonly viz: readonly {
    readonly category: Category;
    readonly content: string;
    readonly contentType: 'string' | 'date' | 'country';
    readonly confidence: number;
  }[];
  readonly barcodes: readonly { readonly fields: SideReading['viz'] | null }[];
  readonly crops: readonly {
    readonly kind: 'front' | 'back' | 'mrz' | 'portrait' | 'signature' | 'barcode' | 'ghost-portrait';
    readonly quad: Quad;
  }[];
  readonly found: boolean;
  readonly specimenWords: readonly string[];
}
export interface DocumentReading {
  readonly mrz: MrzReading | null;
  readonly mrzSide: 'front' | 'back' | null;
  readonly front: SideReading;
  readonly back: SideReading | null;
}
