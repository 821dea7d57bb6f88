export type Sha256Result =
  | { readonly ok: true; readonly hex: string }
  | { readonly ok: false; readonly code: 'schema_mismatch' };

/** Lower-case hex. `schema_mismatch` where the page is not a secure context: browsers give no hash there. */
export declare function sha256Hex(blob: Blob): Promise<Sha256Result>;
