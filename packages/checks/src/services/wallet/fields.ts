import type { Category, OcrField } from '@verify/contract';
import type { WalletClaims } from '@verify/wallet';

type Text = Exclude<keyof WalletClaims, 'portrait' | 'ageOver18'>;

const CATEGORIES: readonly (readonly [claim: Text, category: Category, contentType: OcrField['contentType']])[] = [
  ['documentNumber', 'Document number', 'string'],
  ['expiryDate', 'Date of expiry', 'date'],
  ['issuingCountry', 'Issue country', 'country'],
  ['firstName', 'First name', 'string'],
  ['lastName', 'Last name', 'string'],
  ['birthDate', 'Date of birth', 'date'],
  ['nationality', 'Nationality', 'country'],
  ['sex', 'Sex', 'string'],
  ['issueDate', 'Date of issue', 'date'],
  ['birthPlace', 'Place of birth', 'string'],
  ['personalNumber', 'Personal number', 'string'],
  ['issuingAuthority', 'Authority', 'string'],
];

/** Not a category of documents, which lack this field. */
export const OVER_18 = 'Over 18';

/** The claims as fields of the result. The proof of being over 18 keeps that one claim and nothing else. */
export function walletFields(claims: WalletClaims, onlyAge: boolean): OcrField[] {
  if (onlyAge) return [{ category: OVER_18, content: String(claims.ageOver18 === true), contentType: 'string' }];
  return CATEGORIES.flatMap(([claim, category, contentType]) => {
    const content = claims[claim];
    return content ? [{ category, content, contentType }] : [];
  });
}
