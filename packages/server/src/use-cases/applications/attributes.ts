import type { Application, Attributes, Category } from '@verify/contract';

const GENDERS: Readonly<Record<string, string>> = { F: 'female', M: 'male', X: 'unspecified' };

/**
 * The flat attributes of a document for the stand-alone flow. Empty if nothing was read; dates are `YYYY-MM-DD`,
 * countries have three letters.
 * `originalFirstName` and `originalLastName` are as read from the visual zone, in the State's own script where it
 * prints one, and empty if they were not read reliably. The other forms are the most reliable reading in upper
 * case: a recogniser without Polish reads ŁUKASZEWICZ as FUKASZEWICZ, and the machine-readable zone has the right name.
 */
export function attributesOf(application: Application): Attributes {
  const fields = new Map(application.application.fields.map((field) => [field.category, field.content] as const));
  const printed = new Map(
    (application.servicesResults['docCheck']?.extracted.ocr ?? []).map((field) => [field.category, field.content]),
  );
  const get = (category: Category): string => fields.get(category) ?? '';
  const original = (category: 'First name' | 'Last name'): string => {
    const inItsScript: Category = category === 'First name' ? 'Original first name' : 'Original last name';
    // A Russian internal passport's zone spells the Cyrillic name.
    return printed.get(inItsScript) || get(inItsScript) || (printed.get(category) ?? '');
  };
  const date = (category: Category): string => (/^\d{4}-\d{2}-\d{2}$/.test(get(category)) ? get(category) : '');
  const country = (category: Category): string => (/^[A-Z]{3}$/.test(get(category)) ? get(category) : '');
  const number = get('Document number');
  const [document] = application.application.documents;
  return {
    documentType: document?.documentType ?? '',
    firstName: get('First name').toUpperCase(),
    originalFirstName: original('First name'),
    lastName: get('Last name').toUpperCase(),
    originalLastName: original('Last name'),
    documentNumbers: number === '' ? [] : [number],
    idNumber: get('Personal number') || spanishNumber(get('Issue country'), get('Optional data')),
    referenceId: application.metadata.externalId ?? '',
    gender: GENDERS[get('Sex')] ?? '',
    nationality: country('Nationality'),
    issueCountry: country('Issue country'),
    dateOfExpiry: date('Date of expiry'),
    dateOfBirth: date('Date of birth'),
    placeOfBirth: get('Place of birth'),
  };
}

/**
 * Number of a Spanish identity card (DNI) or of a foreigner's (NIE). The card's zone holds it as optional data, because
 * the document number is the card's own. Its letter follows from its digits (Real Decreto 1553/2005).
 */
function spanishNumber(issuingCountry: string, optionalData: string): string {
  const [, number = '', letter] = /^([XYZ]?\d{7,8})([A-Z])\b/.exec(optionalData.trim()) ?? [];
  if (issuingCountry !== 'ESP' || number.length !== 8) return '';
  const digits = number.replace(/^[XYZ]/, (first) => String('XYZ'.indexOf(first)));
  return letter === 'TRWAGMYFPDXBNJZSQVHLCKE'[Number(digits) % 23] ? number + letter : '';
}
