/** `away`: the scanner gave no verdict and should be asked again later. */
export type Scanned = 'clean' | 'infected' | 'away';

/** A file that is being scanned. Either `end` or `drop` must be called. */
export interface ScanStream {
  /** Resolves when the scanner can accept more, or has gone. */
  write(piece: Uint8Array): Promise<void>;
  /** Called after the last byte; returns the verdict. */
  end(): Promise<Scanned>;
  /** Ends the scan without a verdict. */
  drop(): void;
}

export type StartScan = (uploadId: string) => ScanStream;
