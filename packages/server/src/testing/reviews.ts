import { FlowSettings } from '@verify/contract';
import { findFlow, saveFlow } from '../records/accounts/flows.ts';
import { browser, newToken, until } from './browser.ts';
import { approve, instantFinaliser, picture, type TestBackend } from './start-test-backend.ts';

/** Values of a person that appear nowhere else: finding one means finding personal data. */
export const PERSON = {
  first: 'Zdenkaquill',
  last: 'Órzvengyűrű',
  number: 'QX7719043',
  born: '1971-03-29',
  street: 'Elderglimmer Row 77',
  mail: 'zdenkaquill@example.test',
} as const;

/** Reads the same person from every document and needs a review. */
export const doubtful = instantFinaliser((material) => {
  const field = (category: string, content: string) => ({ category, content, contentType: 'string' as const });
  const fields = [
    field('First name', PERSON.first),
    field('Last name', PERSON.last),
    field('Document number', PERSON.number),
    field('Date of birth', PERSON.born),
  ];
  const group = { group: 'data', description: '', considers: [] };
  const comparison = { equal: false, valid: true, conflicts: ['ocr'], message: PERSON.first, status: 'consider' };
  return {
    ...approve(material),
    fields,
    services: {
      docCheck: {
        serviceType: 'doc-check',
        verifier: 'verify',
        comment: `Read ${PERSON.first}`,
        processingState: 'done',
        status: 'needs-review',
        extracted: {
          ocr: fields,
          mrz: fields.map((each) => ({ ...each, valid: true })),
          nfc: [],
          images: [{ kind: 'front', imageKey: 'front' }],
        },
        documentDataChecking: [
          { ...comparison, category: 'First name', ocr: PERSON.first, mrz: PERSON.first, nfc: '', barcode: '' },
        ],
        dataExtractionConsistency: group,
        documentPhotoQuality: group,
      },
    },
    overall: {
      status: 'needs-review',
      concerns: [
        { id: 'DC047', message: 'Fields from OCR and MRZ conflict', service: 'doc-check', status: 'needs-review' },
      ],
      comments: [{ service: 'doc-check', status: 'needs-review', comment: `Conflict: ${PERSON.first}` }],
    },
    trace: [
      {
        rule: 'conflicts',
        code: 'DC047',
        outcome: 'raised',
        inputs: { fields: ['First name'] },
        threshold: null,
        version: 1,
      },
    ],
  };
});

/** A whole session whose application waits for a reviewer. Returns its id and its browser. */
export async function doubtfulSession(server: TestBackend, more: object = {}) {
  const page = browser(server.url, await newToken(server.url, server.keys.sdk));
  const { body } = await page.open(more);
  const bytes = await picture();
  const { body: upload } = await page.upload(bytes);
  await page.submit(page.passport(upload.uploadId));
  const id: string = body.applicationId;
  await until(async () => (await page.get()).body.state === 'done');
  return { id, page, bytes };
}

/** Saves a version of a flow with other settings, for sessions that start from now on. */
export async function changeFlow(server: TestBackend, name: string, change: Partial<FlowSettings>): Promise<void> {
  const { store, now } = server.backend.context;
  await store.transaction(async (tx) => {
    const { id, version, settings } = (await findFlow(tx, server.account.id, name))!;
    const edit = { accountId: server.account.id, id, fromVersion: version, now: now() };
    await saveFlow(tx, { ...edit, settings: FlowSettings.parse({ ...settings, ...change }) });
  });
}
