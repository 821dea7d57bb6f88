import { createHmac } from 'node:crypto';

/** HMAC-SHA256 of a blocked number's letters and digits, so that no copy of the records tells the number. */
export function numberHash(secret: Uint8Array, accountId: string, documentNumber: string): string {
  return createHmac('sha256', secret)
    .update(`${accountId}\n${plainNumber(documentNumber)}`)
    .digest('hex');
}

export const plainNumber = (documentNumber: string): string => documentNumber.toUpperCase().replace(/[^A-Z0-9]/g, '');
