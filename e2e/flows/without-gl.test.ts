import { expect } from 'vitest';
import { showPassport } from '../fixtures/faces.ts';
import { concernIds } from '../fixtures/results.ts';
import { useStage } from '../fixtures/browser/story.ts';
import { long } from '../long-test.ts';

const stage = useStage({ clip: 'holder', withoutGl: true });

long('without WebGL the selfie is taken by hand, and a photo replaces the movements and is reviewed', async () => {
  const visitor = await stage.visit({ camera: 'granted', size: 'phone' }, { flowName: 'document-liveness' });
  await showPassport(visitor);
  await visitor.press('I’m ready');
  await visitor.frame.getByText('This browser can’t follow your movements.').waitFor();
  await visitor.press('Take a photo instead');
  await visitor.frame.getByText('A person will review it').waitFor();
  await visitor.press('Continue');
  await visitor.heading('Take a selfie').waitFor();
  await visitor.press('Continue');
  await visitor.frame.getByText('Look into the camera and take the photo yourself.').waitFor();
  await visitor.press('Take photo');
  await visitor.press('Use this selfie');
  await visitor.heading('All done').waitFor();
  const { applicationId } = await visitor.called('onComplete');
  const { application } = await stage.world.webhookFor({ applicationId: String(applicationId) });
  // The summary comes first.
  expect(concernIds(application)).toEqual(['DC045', 'LV006']);
  expect(application.overallResult.status).toBe('needs-review');
});
