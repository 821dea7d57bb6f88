import { expect, test } from 'vitest';
import { start } from '../fixtures/capture.ts';
import { addFlow } from '../fixtures/analyst.ts';
import { concernIds } from '../fixtures/results.ts';
import { useStage } from '../fixtures/browser/story.ts';

const stage = useStage({ clip: 'stranger' });

// Story: alternative
test('a person who cannot move their head takes a photo instead and gets a review', async () => {
  await addFlow(stage.world.api, 'liveness', { steps: ['liveness'], documents: [], services: ['liveness'] });
  const visitor = await stage.visit(
    { camera: 'granted', size: 'phone', colorScheme: 'dark' },
    { flowName: 'liveness' },
  );
  await visitor.page.getByRole('button', { name: 'Verify my identity' }).click();
  // The consent names who processes the data and on which terms. The comparison of faces has a separate consent, which
  // leads back to the start if it is refused.
  await visitor.frame.getByText('you agree that Utopia Bank processes').waitFor();
  const link = visitor.frame.getByRole('link', { name: 'Privacy policy' });
  expect(await link.getAttribute('href')).toBe('https://example.com/privacy');
  await visitor.press('Start');
  await visitor.heading('Your face data').waitFor();
  await visitor.frame.getByText('biometric data (Article 9 GDPR)').waitFor();
  await visitor.press('Back');
  await start(visitor);
  await visitor.heading('Show us it’s you').waitFor();
  // Other ways are open for people who prefer reduced motion, also inline on a small phone, below the page's header.
  await visitor.page.setViewportSize({ width: 375, height: 740 });
  const endPx = async () => {
    const box = await visitor.button('I can’t move my head').boundingBox();
    return box ? box.y + box.height : Infinity;
  };
  await expect.poll(endPx).toBeLessThan(740);
  await visitor.press('I can’t move my head');
  await visitor.heading('A photo instead').waitFor();
  await visitor.frame.getByText('A person will review it, so your result takes longer.').waitFor();
  await visitor.press('Continue');
  await visitor.heading('Take a selfie').waitFor();
  await visitor.press('Continue');
  await visitor.heading('Check your selfie').waitFor();
  await visitor.press('Use this selfie');
  await visitor.heading('All done').waitFor();
  const { applicationId } = await visitor.called('onComplete');
  const { application } = await stage.world.webhookFor({ applicationId: String(applicationId) });
  // The summary comes first.
  expect(concernIds(application)).toEqual(['DC045', 'LV006']);
  expect(application.overallResult.status).toBe('needs-review');
});
