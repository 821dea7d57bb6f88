/** Types that every part of the package shares. Pixels and text in, data out. */

/** RGBA, 8 bits a channel, row-major: `data.length === width * height * 4`. A browser's `ImageData` fits. */
export interface Raster {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array | Uint8ClampedArray;
}

/** In pixels of the raster that was read, x to the right, y down. */
export interface FramePoint {
  readonly x: number;
  readonly y: number;
}

/** Four corners, clockwise in reading direction: top left, top right, bottom right, bottom left. */
export type Quad = readonly [FramePoint, FramePoint, FramePoint, FramePoint];

/** Tesseract's data in the package, loaded when a document of such a State is first read. */
export type TextLanguage =
  | Latin
  | Cyrillic
  | 'ara'
  | 'chi_sim'
  | 'chi_tra'
  | 'ell'
  | 'heb'
  | 'hin'
  | 'jpn'
  | 'kor'
  | 'tha';
type Latin = 'eng' | 'deu' | 'pol';
type Cyrillic = 'bel' | 'bul' | 'srp' | 'ukr';

/** Files that the recognisers need. The caller provides them: fetch in a browser, fs on a server. */
export type AssetName =
  | 'mrz-net.wasm'
  | 'mrz-net.weights'
  | 'forgery.wasm'
  | 'zxing_reader.wasm'
  | 'tesseract-core.wasm'
  | `${TextLanguage}.traineddata`;

/** Resolves to the file's bytes; rejects when it can't be loaded. A reader calls it at most once for each name. */
export type AssetLoader = (name: AssetName) => Promise<Uint8Array>;

/** A calendar date, `YYYY-MM-DD`. The package has no clock: the caller passes today's date. */
export type IsoDate = string;

/** ICAO 9303-4 to -7; French identity card (2x36), French and Swiss driving licences, Russian internal passport. */
export type MrzFormat = 'TD1' | 'TD2' | 'TD3' | 'MRVA' | 'MRVB' | 'FRID' | 'FRDL' | 'CHDL' | 'RUPN';

export type MrzFieldName =
  | 'documentCode'
  | 'issuingState'
  | 'documentNumber'
  | 'primaryIdentifier'
  | 'secondaryIdentifier'
  | 'nationality'
  | 'dateOfBirth'
  | 'sex'
  | 'dateOfExpiry'
  | 'dateOfIssue'
  | 'optionalData'
  | 'optionalData2';

/** One of the dates that a year with two digits may mean. */
export interface DateCandidate {
  readonly date: IsoDate;
  /** False if the holder would be older than nearly everyone. */
  readonly likely: boolean;
}

export interface MrzField {
  /** Decoded: dates `YYYY-MM-DD` (null if no such day exists; the likeliest century), names without fillers. */
  readonly value: string | null;
  /** The characters as printed, including fillers. */
  readonly raw: string;
  /** 0 to 1: confidence of the least certain character of the field. */
  readonly confidence: number;
  /** A date: all that its two digits of a year may mean, if there is more than one. */
  readonly candidates?: readonly DateCandidate[];
  /** The name as a Russian internal passport encodes it letter by letter; `value` has ICAO's spelling. */
  readonly original?: string;
}

export type MrzCheckName = 'documentNumber' | 'dateOfBirth' | 'dateOfExpiry' | 'optionalData' | 'composite';

export interface MrzCheck {
  readonly name: MrzCheckName;
  readonly expected: string;
  readonly found: string;
  readonly valid: boolean;
}

/** One character changed from the network's first choice so that layout or check digit are right. */
export interface MrzRepair {
  readonly line: number;
  readonly column: number;
  readonly from: string;
  readonly to: string;
  readonly reason: 'character-class' | 'check-digit' | 'length';
}

export interface ParsedMrz {
  readonly format: MrzFormat;
  readonly lines: readonly string[];
  readonly fields: Partial<Record<MrzFieldName, MrzField>>;
  readonly checks: readonly MrzCheck[];
  /** Every check digit is right and, if a picture was read, the lines match it. The name line has none. */
  readonly valid: boolean;
}

export interface MrzReading extends ParsedMrz {
  /** 0 to 1 for each line. */
  readonly lineConfidence: readonly number[];
  /** 0 to 1: confidence that all characters without a check digit are right, above all names. */
  readonly uncheckedConfidence?: number;
  readonly repairs: readonly MrzRepair[];
  /** Around all lines, in reading direction, so that its first corner shows how the document is turned. */
  readonly quad: Quad;
}

/** Upright, in pixels; `x` and `y` are the corner nearest to the origin. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
