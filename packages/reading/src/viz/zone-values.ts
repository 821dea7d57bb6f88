import type { MrzFieldName } from '../types.ts';
import type { Label } from './by-label/labels.ts';
import type { VizRequest } from './viz-field.ts';

export const FROM_MRZ: readonly (readonly [MrzFieldName, Label])[] = [
  ['primaryIdentifier', { category: 'Last name', kind: 'name' }],
  ['secondaryIdentifier', { category: 'First name', kind: 'name' }],
  ['documentNumber', { category: 'Document number', kind: 'number' }],
  ['dateOfBirth', { category: 'Date of birth', kind: 'date' }],
  ['dateOfExpiry', { category: 'Date of expiry', kind: 'date' }],
];

/** What the zone says of a field, or else a barcode; empty where neither does. */
export const encodedIn = ({ mrz, encoded }: VizRequest, name: MrzFieldName, { category }: Label): string =>
  mrz?.fields[name]?.value ?? encoded?.get(category) ?? '';

/** A field that the zone has, and what it may say: every date that two digits of a year may mean. */
export interface ZoneValue {
  readonly label: Label;
  readonly values: readonly string[];
}

export const saidByZone = (request: VizRequest): ZoneValue[] =>
  FROM_MRZ.map(([name, label]) => {
    const dates = (request.mrz?.fields[name]?.candidates ?? []).map(({ date }) => date);
    return {
      label,
      values: dates.length > 0 ? dates : [encodedIn(request, name, label)].filter((value) => value !== ''),
    };
  }).filter(({ values }) => values.length > 0);
