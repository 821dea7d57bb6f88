import type { Category } from '@verify/contract';
import type { SideReading } from '../document/document-reading.ts';
import { isoCountry } from '@verify/reading/mrz/states';
import type { MrzFieldName, MrzReading } from '@verify/reading';
import { SURE_PRINT } from './shared-questions.ts';

/** A field in the form shown to the person: dates `YYYY-MM-DD`, countries ISO 3166-1 alpha-3, sex F, M or X. */
export interface ReadField {
  readonly category: Category;
  readonly value: string;
}

/** Fields of one side read with enough confidence to be shown: of its zone, else of a barcode, else of its print. */
export function readFields({ mrz, barcodes, viz }: Pick<SideReading, 'mrz' | 'barcodes' | 'viz'>): ReadField[] {
  if (mrz.ok) return zoneFields(mrz.mrz);
  const encoded = barcodes.filter(({ parsed }) => parsed).flatMap(({ fields }) => fields);
  const printed = viz.filter(({ confidence }) => confidence >= SURE_PRINT);
  const fields = encoded.length > 0 ? encoded : printed;
  return fields.map(({ category, value }) => ({ category, value }));
}

function zoneFields({ fields }: MrzReading): ReadField[] {
  return (Object.keys(CATEGORY_OF) as MrzFieldName[]).flatMap((name) => {
    const { value, candidates = [] } = fields[name] ?? {};
    const category = CATEGORY_OF[name];
    // A date whose century is not certain is not shown.
    const open = candidates.filter(({ likely }) => likely).length > 1;
    return value && category && !open
      ? [{ category, value: name === 'nationality' ? (isoCountry(value) ?? value) : value }]
      : [];
  });
}

const CATEGORY_OF: Partial<Record<MrzFieldName, Category>> = {
  primaryIdentifier: 'Last name',
  secondaryIdentifier: 'First name',
  dateOfBirth: 'Date of birth',
  sex: 'Sex',
  nationality: 'Nationality',
  documentNumber: 'Document number',
  dateOfExpiry: 'Date of expiry',
};
