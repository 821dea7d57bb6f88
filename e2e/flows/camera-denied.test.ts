import { expect, test } from 'vitest';
import { begin } from '../fixtures/capture.ts';
import { passportPicture } from '../fixtures/pictures.ts';
import { useStage } from '../fixtures/browser/story.ts';

const stage = useStage();

// C133
test('a person who denies the camera gets a message, uploads instead, and is approved', async () => {
  const visitor = await stage.visit({ camera: 'denied', size: 'phone' });
  await begin(visitor);
  await visitor.toCamera();
  await visitor.heading('Allow the camera').waitFor();
  const failed = await visitor.called('onFail');
  expect(failed).toMatchObject({ code: 'camera_not_allowed', fatal: false, retryable: true });

  await visitor.upload(await passportPicture(51));
  await visitor.press('Use this photo');
  const { applicationId } = await visitor.called('onComplete');
  const { application } = await stage.world.webhookFor({ applicationId: String(applicationId) });
  expect(application.overallResult.status).toBe('approved');
});
