import type { KeyObject } from 'node:crypto';

export interface SigningKey {
  /** Used as `kid`. */
  readonly id: string;
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
  readonly publicPem: string;
  readonly retired: boolean;
}

/** PKCS #8 PEM, and SPKI PEM or a certificate. */
export interface MadeKey {
  readonly secret: string;
  readonly publicKey: string;
}
