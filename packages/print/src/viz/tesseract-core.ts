/** The part of tesseract.js-core 7 that is used here: Emscripten's code around TessBaseAPI, which has no types. */
interface ResultIterator {
  Begin(): void;
  Next(level: number): boolean;
  Empty(level: number): boolean;
  /** 0 to 100. */
  Confidence(level: number): number;
  GetUTF8Text(level: number): string;
  getBoundingBox(level: number): Readonly<Record<'x0' | 'y0' | 'x1' | 'y1', number>>;
  IsAtBeginningOf(level: number): boolean;
}
interface TessBaseAPI {
  Init(dataPath: string | null, language: string, engineMode: number, configFile?: string): number;
  SetVariable(name: string, value: string): boolean;
  SetPageSegMode(mode: number): void;
  /** Reads the file `/input`. */
  SetImageFile(exif?: number, angle?: number): number;
  SetSourceResolution(dpi: number): void;
  Recognize(monitor: null): number;
  GetIterator(): ResultIterator;
  End(): void;
}
export interface Core {
  readonly FS: { writeFile(path: string, bytes: Uint8Array): void; unlink(path: string): void };
  readonly TessBaseAPI: new () => TessBaseAPI;
  destroy(object: object): void;
  /** Pointer type of the numbers in which a box is returned. */
  readonly IntPtr: object;
  /** The generated code's store for a class, by address. */
  getCache(of: object): Record<number, object>;
  getPointer(object: object): number;
}
export type CreateCore = (options: {
  wasmBinary: Uint8Array;
  TesseractProgress?: () => void;
  print?: (text: string) => void;
  printErr?: (text: string) => void;
}) => Promise<Core>;
