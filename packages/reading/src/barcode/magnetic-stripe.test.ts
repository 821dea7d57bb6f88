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

test('reads the fields of each track', () => {
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

test('reads a birthday in May and one on its last day', () => {
  expect(expiry({ expiry: '3099', born: '19840517' })).toEqual(['2030-05-17', undefined]);
  expect(expiry({ expiry: '3088', born: '19840517' })).toEqual(['2030-05-31', true]);
});

test.each([
  ['M', 'M'],
  ['1', 'M'],
  ['2', 'F'],
  ['9', 'X'],
  ['X', 'X'],
  [' ', undefined],
])('reads a sex of “%s” as %s', (sex, expected) => expect(values({ sex })['Sex']).toBe(expected));

test.each([
  ['BC', '636028', 'CAN'],
  ['ON', '999999', 'CAN'],
  ['VA', '636028', 'CAN'],
  ['VA', '636000', 'USA'],
])('the country of %s, issuer %s, is %s', (state, issuer, country) =>
  expect(values({ state, issuer })).toMatchObject({ 'Issue country': country }),
);

test('ends a city at a caret or after thirteen characters', () => {
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
