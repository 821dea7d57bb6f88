import { expect, test } from 'vitest';
import { CHALLENGE_SEED } from '../fixtures/clips.ts';
import { showPassport, startMovements, takeSelfie } from '../fixtures/faces.ts';
import { concernIds } from '../fixtures/results.ts';
import { useStage } from '../fixtures/browser/story.ts';

const stage = useStage({ clip: 'holder', env: { CHALLENGE_SEED } });

test('the holder of the passport smiles, points their nose at a dot, and is approved without a selfie', async () => {
  const visitor = await stage.visit(
    { camera: 'granted', size: 'phone', lessMotion: false },
    { flowName: 'document-liveness' },
  );
  await showPassport(visitor);
  await visitor.heading('Show us it’s you').waitFor();
  await startMovements(visitor);
  await visitor.frame.getByText('Smile', { exact: true }).waitFor();
  await visitor.heading('Step 3 of 4').waitFor();
  await visitor.frame.getByText('move the white dot into the green circle').waitFor();
  await visitor.heading('All done').waitFor();

  const { applicationId } = await visitor.called('onComplete');
  const { application } = await stage.world.webhookFor({ applicationId: String(applicationId) });
  expect(concernIds(application)).toEqual([]);
  expect(application.overallResult.status).toBe('approved');
  const types = application.application.selfie.files.map(({ mediaType }) => mediaType);
  expect(types).toContain('image/jpeg');
  expect(await visitor.frame.getByText('selfie').count()).toBe(0);
});

test('a person who does not match the portrait is declined with FM003', async () => {
  await stage.show('stranger');
  const visitor = await stage.visit({ camera: 'granted', size: 'desktop' }, { flowName: 'document-selfie' });
  await showPassport(visitor);
  await takeSelfie(visitor);
  const { applicationId } = await visitor.called('onComplete');
  const { application } = await stage.world.webhookFor({ applicationId: String(applicationId) });
  // The summary comes first.
  expect(concernIds(application)).toEqual(['DC045', 'FM003']);
  expect(application.overallResult.status).toBe('declined');
});
