import { expect } from 'vitest';
import { begin } from '../fixtures/capture.ts';
import { passportPicture } from '../fixtures/pictures.ts';
import { concernIds } from '../fixtures/results.ts';
import { useStage } from '../fixtures/browser/story.ts';
import { long } from '../long-test.ts';

const stage = useStage();

long('an expired passport is declined with DC008', async () => {
  const picture = await passportPicture(31, { expired: true });
  const visitor = await stage.visit({ camera: 'granted', size: 'phone' });
  await begin(visitor);
  for (const attempt of [1, 2]) {
    await visitor.upload(picture, attempt === 1 ? 'Upload a file' : 'Choose another file');
    await visitor.frame.getByText('This document has expired').waitFor();
    if (attempt === 1) expect(await visitor.button('Use anyway').count()).toBe(0);
  }
  await visitor.press('Use anyway');
  const { applicationId } = await visitor.called('onComplete');
  const { application } = await stage.world.webhookFor({ applicationId: String(applicationId) });
  expect(application.overallResult.status).toBe('declined');
  // The summary comes first, and there are no other concerns.
  expect(concernIds(application)).toEqual(['DC045', 'DC008']);
  expect(application.overallResult.concerns[1]).toEqual({
    id: 'DC008',
    message: 'The document has expired',
    service: 'doc-check',
    status: 'declined',
  });
  const card = visitor.page.locator('.result[data-status="declined"]');
  await card.getByText('Please use a document that is still valid.').waitFor();
});
