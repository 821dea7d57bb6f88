export type Sha256Result =
  | { readonly ok: true; readonly hex: string }
  | { readonly ok: false; readonly code: 'schema_mismatch' | 'image_unreadable' };

/**
 * Lower-case hex. `schema_mismatch` if the page is not a secure context, where browsers provide no hash.
 * `image_unreadable` if the bytes can't be read, for example because the file changed since it was chosen.
 */
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
