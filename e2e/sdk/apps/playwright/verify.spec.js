import { expect, test } from '@verify-sdk/test';

test('a declined customer, in a popup and in another language', async ({ page, verify }) => {
  await verify.force('declined');
  await page.goto('/?mode=popup&locale=de');
  await page.getByRole('button', { name: 'Verify my identity' }).click();
  const { application } = await verify.complete();
  expect(application.overallResult.status).toBe('declined');
});
