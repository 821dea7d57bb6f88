import { expect, test } from 'vitest';
import { looksMagnetic, parseMagneticStripe } from './magnetic-stripe.ts';

interface Stripe {
  readonly state?: string;
  readonly city?: string;
  readonly name?: string;
  readonly address?: string;
  readonly issuer?: string;
  readonly number?: string;
  readonly expiry?: string;
  readonly born?: string;
  readonly overflow?: string;
  readonly sex?: string;
}
/** Three tracks with made-up data. */
const stripe = ({
  state = 'BC',
  city = 'VICTORIA^',
  name = 'WALSH,$EVELYN ROSE^',
  address = '910-800 HARBOUR AVE$VICTORIA BC  V9B 2V8^',
  issuer = '636028',
  number = '1234567',
  expiry = '2804',
  born = '19840229',
  overflow = '',
  sex = 'F',
}: Stripe = {}) =>
  `%${state}${city}${name}${address}?;${issuer}${number}=${expiry}${born}${overflow}=?` +
  `_%0AV9B2V8                     ${sex}165 88BRNBLU9123456789                E$'C(R2S6L?`;

const values = (changes: Stripe): Record<string, string> =>
  Object.fromEntries(parseMagneticStripe(stripe(changes))!.fields.map(({ category, value }) => [category, value]));
const expiry = (changes: Stripe) => {
  const field = parseMagneticStripe(stripe(changes))!.fields.find(({ category }) => category === 'Date of expiry');
  return field && [field.value, field.monthOnly];
};

test('what each track says', () => {
  expect(looksMagnetic(stripe())).toBe(true);
  expect(parseMagneticStripe(stripe())).toEqual({
    issuer: '636028',
    fields: [
      { category: 'Last name', value: 'WALSH', contentType: 'string', elements: 'track 1' },
      { category: 'First name', value: 'EVELYN ROSE', contentType: 'string', elements: 'track 1' },
      { category: 'Document number', value: '1234567', contentType: 'string', elements: 'track 2' },
      { category: 'Date of birth', value: '1984-02-29', contentType: 'date', elements: 'track 2' },
      { category: 'Date of expiry', value: '2028-04-30', contentType: 'date', elements: 'track 2', monthOnly: true },
      { category: 'Sex', value: 'F', contentType: 'string', elements: 'track 3' },
      { category: 'Issue country', value: 'CAN', contentType: 'country', elements: 'track 1' },
      {
        category: 'Address',
        value: '910-800 HARBOUR AVE, VICTORIA BC V9B 2V8',
        contentType: 'string',
        elements: 'track 1',
      },
    ],
  });
});

test('other texts are none', () => {
  expect(looksMagnetic('%BC')).toBe(false);
  expect(parseMagneticStripe(stripe().slice(1))).toBe(null);
});

test.each([
  ['2801', ['2028-01-31', true]],
  ['2802', ['2028-02-29', true]],
  ['2702', ['2027-02-28', true]],
  ['2812', ['2028-12-31', true]],
  ['2813', undefined],
  ['2800', undefined],
  ['2877', ['9999-12-31', undefined]],
  ['2888', ['2028-02-29', true]],
  ['2899', ['2028-02-29', undefined]],
  ['2799', ['2027-02-28', undefined]],
])('expiring %s', (written, expected) => expect(expiry({ expiry: written })).toEqual(expected));

test('a birthday in May, and the end of May', () => {
  expect(expiry({ expiry: '3099', born: '19840517' })).toEqual(['2030-05-17', undefined]);
  expect(expiry({ expiry: '3088', born: '19840517' })).toEqual(['2030-05-31', true]);
});

test('without a day of birth there is no birthday to expire on', () => {
  for (const written of ['3088', '3099']) expect(expiry({ expiry: written, born: '19841317' })).toBe(undefined);
  expect(expiry({ expiry: '3077', born: '19841317' })).toEqual(['9999-12-31', undefined]);
  expect(values({ born: '19841317' })).not.toHaveProperty('Date of birth');
});

test('a number of more than thirteen characters goes on behind the day of birth', () => {
  expect(values({ number: 'W123456789012', overflow: '34567' })).toMatchObject({
    'Document number': 'W12345678901234567',
  });
});

test.each([
  ['M', 'M'],
  ['1', 'M'],
  ['2', 'F'],
  ['9', 'X'],
  ['X', 'X'],
  [' ', undefined],
])('a sex of “%s” is %s', (sex, expected) => expect(values({ sex })['Sex']).toBe(expected));

test.each([
  ['BC', '636028', 'CAN'],
  ['ON', '999999', 'CAN'],
  ['VA', '636028', 'CAN'],
  ['VA', '636000', 'USA'],
])('the country of %s, issuer %s, is %s', (state, issuer, country) =>
  expect(values({ state, issuer })).toMatchObject({ 'Issue country': country }),
);

test('a city ends with a caret, or after thirteen characters', () => {
  const address = '7 QUAY RD^';
  expect(values({ city: 'NEWHARBOURTON^', address })).toMatchObject({
    'Last name': 'WALSH',
    Address: '7 QUAY RD, NEWHARBOURTON',
  });
  expect(values({ city: 'NEWHARBOURTON', address })).toMatchObject({
    'Last name': 'WALSH',
    Address: '7 QUAY RD, NEWHARBOURTON',
  });
  expect(values({ city: '', name: 'NEWHARBOURTONS,$EVELYN^', address })).toMatchObject({
    'Last name': 'S',
    Address: '7 QUAY RD, NEWHARBOURTON',
  });
  expect(values({ city: '^', address })).toMatchObject({ 'Last name': 'WALSH', Address: '7 QUAY RD' });
});

test('a name ends with a caret, or after 35 characters', () => {
  const name = 'WALSH-HARBOURTON,$EVELYN ROSEMARIE A';
  expect(name).toHaveLength(36);
  expect(values({ name: `${name.slice(0, 35)}^`, address: '7 QUAY RD^' })).toMatchObject({
    'First name': 'EVELYN ROSEMARIE',
    Address: '7 QUAY RD, VICTORIA',
  });
  expect(values({ name: name.slice(0, 35), address: '7 QUAY RD^' })).toMatchObject({
    'First name': 'EVELYN ROSEMARIE',
    Address: '7 QUAY RD, VICTORIA',
  });
  expect(values({ name: `${name}^`, address: '7 QUAY RD^' })).toMatchObject({
    'First name': 'EVELYN ROSEMARIE',
    Address: 'A, VICTORIA',
  });
});

test('the city is not named twice, wherever it begins a line', () => {
  expect(values({ address: 'VICTORIA BC$7 QUAY RD^' })['Address']).toBe('VICTORIA BC, 7 QUAY RD');
  expect(values({ address: '7 QUAY RD$$  BC  ^' })['Address']).toBe('7 QUAY RD, BC, VICTORIA');
});
