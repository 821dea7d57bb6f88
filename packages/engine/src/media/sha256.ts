export type Sha256Result =
  | { readonly ok: true; readonly hex: string }
  | { readonly ok: false; readonly code: 'schema_mismatch' | 'image_unreadable' };

/** Lower-case hex. `schema_mismatch` without a secure context, `image_unreadable` for bytes that can't be read. */
export async function sha256Hex(blob: Blob): Promise<Sha256Result> {
  const subtle = (globalThis.crypto as Crypto | undefined)?.subtle as SubtleCrypto | undefined;
  if (subtle === undefined) return { ok: false, code: 'schema_mismatch' };
  let bytes: ArrayBuffer;
  try {
    bytes = await blob.arrayBuffer();
  } catch {
    return { ok: false, code: 'image_unreadable' };
  }
  const digest = new Uint8Array(await subtle.digest('SHA-256', bytes));
  return { ok: true, hex: Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('') };
}
