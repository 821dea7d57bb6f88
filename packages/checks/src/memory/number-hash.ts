import { createHmac } from 'node:crypto';

/**
 * What is kept of a blocked document number: HMAC-SHA256 by a secret of the server, so that neither a copy of the
 * records nor another account's list tells it. Letters and digits alone count: people write numbers with blanks and
 * dashes.
 */
export function numberHash(secret: Uint8Array, accountId: string, documentNumber: string): string {
  return createHmac('sha256', secret)
    .update(`${accountId}\n${plainNumber(documentNumber)}`)
    .digest('hex');
}

export const plainNumber = (documentNumber: string): string => documentNumber.toUpperCase().replace(/[^A-Z0-9]/g, '');
