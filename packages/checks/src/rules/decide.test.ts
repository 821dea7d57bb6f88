import { CHECK_CODES, type CheckCode, SERVICE_KEYS, SERVICES } from '@verify/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decide, type Raised, type ServiceFinding } from './decide.ts';

const doc = (...raised: Raised[]): ServiceFinding => ({ key: 'docCheck', type: 'doc-check', raised });

test('without findings the result is approved and has no concerns', () =>
  expect(decide([doc()], {})).toMatchObject({
    overall: {
      status: 'approved',
      concerns: [],
      comments: [{ service: 'doc-check', status: 'approved', comment: 'No issues were found' }],
    },
    services: { docCheck: { status: 'approved' } },
  }));

// C063
test('the summary comes first and counts the other codes', () => {
  const { overall } = decide([doc({ code: 'DC047', detail: 'Last name' }, { code: 'DC008' })], {});
  expect(overall.status).toBe('declined');
  expect(overall.concerns).toEqual([
    { id: 'DC045', message: '2 issues were found', service: 'doc-check', status: 'declined' },
    { id: 'DC008', message: 'The document has expired', service: 'doc-check', status: 'declined' },
    {
      id: 'DC047',
      message: 'Fields from OCR and MRZ conflict: Last name',
      service: 'doc-check',
      status: 'needs-review',
    },
  ]);
});

test('one code raised for two fields gives one concern', () => {
  const { overall } = decide(
    [doc({ code: 'DC047', detail: 'Last name' }, { code: 'DC047', detail: 'First name' })],
    {},
  );
  expect(overall.concerns.map((concern) => concern.message)).toEqual([
    '1 issue was found',
    'Fields from OCR and MRZ conflict: First name, Last name',
  ]);
});

// C070
test('a finding that is a question never declines, and uses its own text', () => {
  const asked = { code: 'PA002', question: 'We could not find the date of issue' } as const;
  const ask = (...raised: { code: 'PA002'; question?: string; detail?: string }[]) =>
    decide([{ key: 'poaCheck', type: 'poa-check', raised }], { PA002: 'decline' });
  expect(ask(asked).overall).toMatchObject({
    status: 'needs-review',
    concerns: [{}, { id: 'PA002', message: 'We could not find the date of issue', status: 'needs-review' }],
  });
  // Certain findings come before questions.
  expect(ask(asked, { code: 'PA002', detail: '91 days' }).overall).toMatchObject({
    status: 'declined',
    concerns: [{}, { message: 'The proof of address is too old: 91 days' }],
  });
});

test('a flow sets the effect of a code, and an ignored code appears only in the trace', () => {
  expect(decide([doc({ code: 'DC047' })], { DC047: 'decline' }).overall.status).toBe('declined');
  const ignored = decide([doc({ code: 'DC047' })], { DC047: 'ignore' });
  expect(ignored.overall).toMatchObject({ status: 'approved', concerns: [] });
  expect(ignored.trace).toContainEqual(
    expect.objectContaining({
      rule: 'effect',
      code: 'DC047',
      inputs: { service: 'docCheck', effect: 'ignore', setByFlow: true },
    }),
  );
});

// C071
test('no flow can approve an application whose checks failed to run', () => {
  const failed = decide([doc({ code: 'SY001' })], { SY001: 'ignore', DC045: 'decline' });
  expect(failed.overall.status).toBe('error');
  expect(failed.overall.concerns[1]).toMatchObject({ id: 'SY001', service: 'doc-check', status: 'error' });
  expect(decide([], {}).overall.status).toBe('needs-review');
});

test('no flow can ignore that a picture of the document replaces the face', () => {
  const of = (effects: Record<string, 'ignore' | 'review'>) =>
    decide([{ key: 'faceMatch', type: 'face-match', raised: [{ code: 'FM006' }] }], effects).overall.status;
  expect(of({ FM006: 'ignore' })).toBe('declined');
  expect(of({ FM006: 'review' })).toBe('needs-review');
});

test('each service gets its own comment', () => {
  const { services } = decide([doc(), { key: 'faceMatch', type: 'face-match', raised: [{ code: 'FM004' }] }], {});
  expect(services).toEqual({
    docCheck: { status: 'approved', comment: 'No issues were found' },
    faceMatch: { status: 'needs-review', comment: 'The face comparison is inconclusive' },
  });
});

describe('properties of any findings', () => {
  const code = fc.constantFrom(...(Object.keys(CHECK_CODES) as CheckCode[]).filter((each) => each !== 'DC045'));
  const raised = fc.array(
    fc.record({ code, detail: fc.option(fc.constantFrom('First name', 'Last name'), { nil: undefined }) }),
    { maxLength: 6 },
  );
  const findings = fc
    .uniqueArray(fc.tuple(fc.constantFrom(...SERVICE_KEYS), raised), { selector: ([key]) => key, minLength: 1 })
    .map((list): ServiceFinding[] => list.map(([key, each]) => ({ key, type: SERVICES[key].type, raised: each })));
  const effects = fc.dictionary(code as fc.Arbitrary<string>, fc.constantFrom('decline', 'review', 'ignore'));
  const RANK = ['approved', 'needs-review', 'declined', 'error'];

  // C066
  test('the status equals the worst concern, and an approved result has none', () =>
    fc.assert(
      fc.property(findings, effects, (list, set) => {
        const { status, concerns } = decide(list, set).overall;
        const worst = Math.max(0, ...concerns.map((concern) => RANK.indexOf(concern.status)));
        expect(RANK.indexOf(status)).toBe(worst);
        expect(status === 'approved').toBe(concerns.length === 0);
        if (concerns.length > 0) expect(concerns[0]).toMatchObject({ id: 'DC045', status });
        expect(new Set(concerns.map((concern) => concern.id + concern.service)).size).toBe(concerns.length);
      }),
    ));

  test('the order of findings does not matter', () =>
    fc.assert(
      fc.property(findings, effects, (list, set) => {
        const turned = list.map((finding) => ({ ...finding, raised: finding.raised.toReversed() }));
        expect(decide(turned, set).overall).toEqual(decide(list, set).overall);
        expect(decide(list.toReversed(), set).overall.concerns).toEqual(decide(list, set).overall.concerns);
      }),
    ));

  test('an added finding never improves the status', () =>
    fc.assert(
      fc.property(findings, effects, code, (list, set, more) => {
        const before = decide(list, set).overall.status;
        const after = decide([{ ...list[0]!, raised: [...list[0]!.raised, { code: more }] }, ...list.slice(1)], set)
          .overall.status;
        expect(RANK.indexOf(after)).toBeGreaterThanOrEqual(RANK.indexOf(before));
      }),
    ));

  test('a system code gives an error in every flow', () =>
    fc.assert(
      fc.property(findings, effects, fc.constantFrom('SY001', 'SY002'), (list, set, system) => {
        const raisedToo = [...list[0]!.raised, { code: system as CheckCode }];
        expect(decide([{ ...list[0]!, raised: raisedToo }], { ...set, [system]: 'ignore' }).overall.status).toBe(
          'error',
        );
      }),
    ));
});

// C064
test('the summary names the document check, or else the service that found issues', () => {
  const poa: ServiceFinding = { key: 'poaCheck', type: 'poa-check', raised: [{ code: 'PA003' }] };
  const bank: ServiceFinding = { key: 'bankStatementCheck', type: 'bank-statement-check', raised: [{ code: 'BS002' }] };
  const service = (...findings: ServiceFinding[]) => decide(findings, {}).overall.concerns[0]?.service;
  expect(service(doc(), poa)).toBe('doc-check');
  expect(service(poa)).toBe('poa-check');
  expect(service(poa, bank)).toBe('bank-statement-check');
  expect(service({ ...poa, raised: [] })).toBe(undefined);
});
