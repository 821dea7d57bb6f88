import { expect, test } from '@verify-sdk/test';

const open = async (page, query) => {
  await page.goto(`/?${new URLSearchParams(query)}`);
  await page.getByRole('button', { name: 'Verify my identity' }).click();
};

for (const document of ['passport', 'id-card', 'driving-licence', 'residence-permit']) {
  test(`${document}, then a selfie`, async ({ page, verify }) => {
    // The frame does not recognise the back of a licence and advises against it, so the result is forced.
    if (document === 'driving-licence') await verify.force('approved');
    await open(page, { flowName: 'document-selfie' });
    const { application } = await verify.complete({ document });
    expect(application.overallResult.concerns).toEqual([]);
    expect(application.application.documents).toMatchObject([{ documentType: document }]);
  });
}

test('a country, everything by camera, movements replaced by a photo, and check codes', async ({ page, verify }) => {
  await verify.force(['DC008', 'FM004']);
  await open(page, { flowName: 'camera' });
  const { application } = await verify.complete();
  expect(application.overallResult.concerns.map(({ id }) => id)).toEqual(['DC045', 'DC008', 'FM004']);
  expect((await verify.webhook('application.created')).application.id).toBe(application.id);
});

test('a rule of the flow asks for another document', async ({ page, verify }) => {
  await open(page, { flowName: 'rules' });
  const { application } = await verify.complete({ document: 'id-card' });
  expect(application.application.documents.map(({ documentType }) => documentType).sort()).toEqual([
    'id-card',
    'passport',
  ]);
});

test('a passport with its chip', async ({ page, verify }) => {
  await open(page, { flowName: 'chip' });
  const { application } = await verify.complete();
  expect(application.overallResult.concerns).toEqual([]);
  expect(application.servicesResults.docCheck.extracted.nfc).not.toEqual([]);
});

test('papers', async ({ page, verify }) => {
  await verify.force('needs-review');
  const address = JSON.stringify({ country: 'GBR', postcode: 'N1 9GU', addressLine: '1 High Street', city: 'London' });
  await open(page, { flowName: 'papers', address, profile: 'First name:Anna;Account number:DE89370400440532013000' });
  const { application } = await verify.complete();
  expect(application.overallResult.status).toBe('needs-review');
  expect(application.metadata.flowName).toBe('papers');
});

test('a name that the backend has set is reported as a conflict', async ({ page, verify }) => {
  await verify.force('declined');
  await open(page, { jwt: process.env.NAMED_TOKEN });
  await expect(verify.complete()).rejects.toThrow('your backend sets the profile');
});

test('a specimen that the flow does not accept, and a check that is never opened', async ({ page, verify }) => {
  await expect(verify.webhook()).rejects.toThrow('has not opened a check yet');
  await open(page, { flowName: 'passport-only' });
  await expect(verify.complete({ document: 'id-card' })).rejects.toThrow('no specimen of id-card among: passport');
});
