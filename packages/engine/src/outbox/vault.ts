/** AES-GCM with a key that scripts cannot export (ASVS 14.3.3): a copied profile yields only ciphertext. */

export interface Sealed {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly ciphertext: ArrayBuffer;
}

export const createVaultKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);

/** `label` is authenticated with the bytes, so that a record moved to another slot or session does not open. */
export async function seal(key: CryptoKey, label: string, plain: BufferSource): Promise<Sealed> {
  // 96 random bits: a key seals a few dozen records, far below the 2^32 at which random values repeat (SP 800-38D).
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const ciphertext = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: encode(label) }, key, plain);
  return { iv, ciphertext };
}

export async function unseal(key: CryptoKey, label: string, sealed: Sealed): Promise<ArrayBuffer | null> {
  const { iv, ciphertext } = sealed;
  try {
    return await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData: encode(label) }, key, ciphertext);
  } catch {
    return null; // WebCrypto throws OperationError in all these cases; the capture is lost and has to be taken again.
  }
}

const encode = (text: string) => new TextEncoder().encode(text);
