/** What every part of the reading shares. Pixels and text in, data out. */

import type { TextLanguage } from './viz/script/scripts.ts';

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

/** Files that the recognisers need. The caller brings them: fetch in a browser, fs on a server. */
export type AssetName =
  | 'mrz-net.wasm'
  | 'mrz-net.weights'
  | 'forgery.wasm'
  | 'zxing_reader.wasm'
  | 'tesseract-core.wasm'
  | `${TextLanguage}.traineddata`;

/** Resolves to the file's bytes; rejects when it can't be had. Called at most once for each name by a reader. */
export type AssetLoader = (name: AssetName) => Promise<Uint8Array>;

/** A calendar date, `YYYY-MM-DD`. The package has no clock: who calls says what day it is. */
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
  /** False where it would make the holder older than nearly everyone. */
  readonly likely: boolean;
}

export interface MrzField {
  /** Decoded: dates `YYYY-MM-DD` (null if there is no such day; the likeliest century), names without fillers. */
  readonly value: string | null;
  /** The characters as printed, including fillers. */
  readonly raw: string;
  /** 0 to 1: the least sure character of the field. */
  readonly confidence: number;
  /** A date: all that its two digits of a year may mean, where that is more than one. */
  readonly candidates?: readonly DateCandidate[];
  /** The name as a Russian internal passport encodes it letter by letter; `value` is ICAO's spelling of it. */
  readonly original?: string;
}

export type MrzCheckName = 'documentNumber' | 'dateOfBirth' | 'dateOfExpiry' | 'optionalData' | 'composite';

export interface MrzCheck {
  readonly name: MrzCheckName;
  readonly expected: string;
  readonly found: string;
  readonly valid: boolean;
}

/** One character that the decoder changed from the network's first choice so that layout or check digit hold. */
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
  /** Every check digit holds and, where a picture was read, the lines stand as it shows. The name line has none. */
  readonly valid: boolean;
}

export interface MrzReading extends ParsedMrz {
  /** 0 to 1 for each line. */
  readonly lineConfidence: readonly number[];
  /** 0 to 1: that all characters are right which no check digit covers, names before all. */
  readonly uncheckedConfidence?: number;
  readonly repairs: readonly MrzRepair[];
  /** Around all lines, in reading direction, so that its first corner tells how the document is turned. */
  readonly quad: Quad;
}

/** Upright, in pixels; `x` and `y` are the corner nearest to the origin. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
