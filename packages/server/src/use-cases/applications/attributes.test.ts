import type { Application } from '@verify/contract';
import { expect, test } from 'vitest';
import { attributesOf } from './attributes.ts';

const string = (category: string, content: string) => ({ category, content, contentType: 'string' as const });

function application(fields: ReturnType<typeof string>[], printed: ReturnType<typeof string>[] = []): Application {
  return {
    application: {
      fields,
      documents: [{ documentType: 'id-card', issuingCountry: 'DEU', files: [] }],
      selfie: { files: [] },
    },
    servicesResults: { docCheck: { extracted: { ocr: printed } } },
    metadata: {},
  } as unknown as Application;
}

// C085
test('names get an upper-case form, and dates and countries have one form', () => {
  const read = application(
    [
      string('First name', 'ZOE'),
      string('Last name', 'MUELLER'),
      string('Document number', 'L01X00T47'),
      string('Date of birth', '1964-08-12'),
      string('Date of expiry', '2031-10-31'),
      string('Nationality', 'DEU'),
      string('Issue country', 'DEU'),
      string('Sex', 'F'),
      string('Personal number', '12345'),
    ],
    [string('First name', 'Zoë'), string('Last name', 'Müller')],
  );
  expect(attributesOf(read)).toEqual({
    documentType: 'id-card',
    firstName: 'ZOE',
    originalFirstName: 'Zoë',
    lastName: 'MUELLER',
    originalLastName: 'Müller',
    documentNumbers: ['L01X00T47'],
    idNumber: '12345',
    referenceId: '',
    gender: 'female',
    nationality: 'DEU',
    issueCountry: 'DEU',
    dateOfExpiry: '2031-10-31',
    dateOfBirth: '1964-08-12',
    placeOfBirth: '',
  });
});

test('a value that was not read, or has an unknown form, is empty', () => {
  const read = attributesOf(
    application([string('Date of birth', '1964-??-12'), string('Nationality', 'D<<'), string('Sex', '<')]),
  );
  expect(read).toMatchObject({ dateOfBirth: '', nationality: '', gender: '', documentNumbers: [], firstName: '' });
});

test.each([
  ['ESP', '12345678Z', '12345678Z'],
  ['ESP', 'X1234567L', 'X1234567L'],
  ['ESP', '12345678A', ''],
  ['ESP', '1234567Z', ''],
  ['ESP', '', ''],
  ['DEU', '12345678Z', ''],
])('on a card of %s the optional data %s gives the number %j', (country, optional, idNumber) => {
  const fields = [string('Issue country', country), string('Optional data', optional)];
  expect(attributesOf(application(fields)).idNumber).toBe(idNumber);
});
