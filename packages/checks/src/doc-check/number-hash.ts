import { createHmac } from 'node:crypto';

/**
 * The stored form of a blocked document number: HMAC-SHA256 with a secret of the server, so that neither a copy of the
 * records nor another account's list reveals it. Only letters and digits count, because people write numbers with
 * spaces and hyphens.
 */
export function numberHash(secret: Uint8Array, accountId: string, documentNumber: string): string {
  return createHmac('sha256', secret)
    .update(`${accountId}\n${plainNumber(documentNumber)}`)
    .digest('hex');
}

const plainNumber = (documentNumber: string): string => documentNumber.toUpperCase().replace(/[^A-Z0-9]/g, '');
