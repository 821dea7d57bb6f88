export type Sha256Result =
  | { readonly ok: true; readonly hex: string }
  | { readonly ok: false; readonly code: 'schema_mismatch' };

/** Lower-case hex. `schema_mismatch` where the page is not a secure context: browsers give no hash there. */
export async function sha256Hex(blob: Blob): Promise<Sha256Result> {
  const subtle = (globalThis.crypto as Crypto | undefined)?.subtle as SubtleCrypto | undefined;
  if (subtle === undefined) return { ok: false, code: 'schema_mismatch' };
  const digest = new Uint8Array(await subtle.digest('SHA-256', await blob.arrayBuffer()));
  return { ok: true, hex: Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('') };
}
