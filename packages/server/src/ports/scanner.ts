/** `away`: the scanner gave no verdict, and should be asked again later. */
export type Scanned = 'clean' | 'infected' | 'away';

/** One file on its way through the scanner. Either `end` or `drop` must be called. */
export interface ScanStream {
  /** Resolves when the scanner can take more, or is gone. */
  write(piece: Uint8Array): Promise<void>;
  /** After the last byte: the scanner's verdict. */
  end(): Promise<Scanned>;
  /** The file is not to be scanned after all. */
  drop(): void;
}

export type StartScan = (uploadId: string) => ScanStream;
