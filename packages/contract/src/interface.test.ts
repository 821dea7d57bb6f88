import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import * as contract from './index.ts';

/** Names from the specification's tables; our additions are in brackets in choices.md and in the second list. */
const OBJECTS: readonly (readonly [name: string, schema: z.ZodMiniObject, fields: string, added?: string])[] = [
  [
    'Application',
    contract.ApplicationResponse,
    'id application processingState verificationTypes metadata additionalFiles overallResult servicesResults responseCode',
  ],
  ['Application.application', contract.Application.shape.application, 'fields documents selfie'],
  ['Document', contract.ApplicationDocument, 'issuingCountry documentType files'],
  ['File', contract.ApplicationFile, 'id kind mediaType uri'],
  [
    'Metadata',
    contract.Metadata,
    'platform sdkVersion ipAddress country city userAgent savedRequestId createdAt serverVersion livenessSchemaVersion locale flowName',
    'externalId labels referenceApplicationId source versions test',
  ],
  ['Overall result', contract.OverallResult, 'status comments concerns validationDate'],
  ['Concern', contract.Concern, 'id message service status'],
  ['Comment', contract.Comment, 'service status comment'],
  [
    'Service result',
    contract.ServiceResult,
    'serviceType verifier comment processingState status extracted documentDataChecking dataExtractionConsistency documentPhotoQuality',
    'credential chip assurance reference downgrades',
  ],
  ['Service result, extracted', contract.ServiceResult.shape.extracted, 'ocr mrz nfc images', 'barcode wallet'],
  ['Data checking', contract.FieldComparison, 'equal valid category conflicts message status ocr mrz nfc barcode'],
  ['Consistency and quality', contract.CheckGroup, 'group description considers'],
  ['Consideration', contract.Consideration, 'name type status description'],
  ['Link creation', contract.CreateLink, 'redirects profile metadata locale ttl', 'address reference'],
  ['Stand-alone result', contract.StandaloneResult, 'data status attributes signed'],
  ['Stand-alone result, data', contract.StandaloneResult.shape.data, 'results checks documents metadata'],
  ['data.ocr', contract.StandaloneCallback.shape.ocr, 'applicationStatus resultUrl id signed data', 'flowName'],
  [
    'Attributes',
    contract.Attributes,
    'documentType firstName originalFirstName lastName originalLastName documentNumbers idNumber referenceId gender nationality issueCountry dateOfExpiry dateOfBirth placeOfBirth',
  ],
];

// C051
test.each(OBJECTS.map(([name, ...rest]) => [name, rest] as const))(
  'the fields of %s match the specification',
  (_, [schema, fields, added = '']) => {
    const names = `${fields} ${added}`.split(' ').filter(Boolean);
    expect(Object.keys(schema.shape).toSorted()).toEqual(names.toSorted());
  },
);

// C052
test('the value sets match the specification', () => {
  expect(contract.ProcessingState.options.toSorted()).toEqual(['done', 'processing']);
  expect(contract.OverallStatus.options.toSorted()).toEqual(['approved', 'declined', 'error', 'needs-review']);
  expect(contract.Consideration.shape.type.options.toSorted()).toEqual([
    'clear',
    'consider',
    'rejected',
    'unidentified',
  ]);
  expect(contract.ExtractedImage.shape.kind.options.toSorted()).toEqual(
    ['front', 'back', 'barcode', 'portrait', 'signature', 'ghost-portrait', 'mrz', 'chip-portrait'].toSorted(),
  );
  expect(contract.CATEGORIES).toEqual(
    expect.arrayContaining([
      'Document number',
      'Date of expiry',
      'Issue country',
      'First name',
      'Last name',
      'Date of birth',
      'Account number',
    ]),
  );
});

// C164
test('a profile may have 20 fields of 256 characters', () => {
  const field = { category: 'First name', value: 'x'.repeat(256) } as const;
  const accepted = (list: unknown): boolean => z.safeParse(contract.ProfileList, list).success;
  expect(accepted(Array.from({ length: 20 }, () => field))).toBe(true);
  expect(accepted(Array.from({ length: 21 }, () => field))).toBe(false);
  expect(accepted([{ ...field, value: 'x'.repeat(257) }])).toBe(false);
  expect(accepted([{ ...field, value: 'O' }])).toBe(true);
  expect(accepted([{ ...field, value: '' }])).toBe(false);
});
