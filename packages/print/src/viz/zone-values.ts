import type { Category } from '@verify/contract';
import type { MrzFieldName } from '@verify/reading';
import type { VizRequest } from './viz-field.ts';

export const FROM_MRZ: readonly (readonly [MrzFieldName, Category])[] = [
  ['primaryIdentifier', 'Last name'],
  ['secondaryIdentifier', 'First name'],
  ['documentNumber', 'Document number'],
  ['dateOfBirth', 'Date of birth'],
  ['dateOfExpiry', 'Date of expiry'],
];

/** The zone's value of a field, or else a barcode's; empty if neither has one. */
export const encodedIn = ({ mrz, encoded }: VizRequest, name: MrzFieldName, category: Category): string =>
  mrz?.fields[name]?.value ?? encoded?.get(category) ?? '';

/** A field of the zone, and its possible values: every date that two digits of a year may mean. */
export interface ZoneValue {
  readonly category: Category;
  readonly values: readonly string[];
}

export const saidByZone = (request: VizRequest): ZoneValue[] =>
  FROM_MRZ.map(([name, category]) => {
    const dates = (request.mrz?.fields[name]?.candidates ?? []).map(({ date }) => date);
    return {
      category,
      values: dates.length > 0 ? dates : [encodedIn(request, name, category)].filter((value) => value !== ''),
    };
  }).filter(({ values }) => values.length > 0);
