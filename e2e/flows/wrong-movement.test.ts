import { test } from 'vitest';
import { showPassport, takeSelfie } from '../fixtures/faces.ts';
import { useStage } from '../fixtures/story.ts';

/** The service asks to look up first; the clip turns right, as another challenge asked. */
const stage = useStage({ clip: 'holder', env: { CHALLENGE_SEED: '10' } });

test('a recording made for another challenge ends the attempt, which is told with a way on', async () => {
  const visitor = await stage.visit({ camera: 'granted', size: 'desktop' }, { flowName: 'document-liveness' });
  await showPassport(visitor);
  await takeSelfie(visitor);
  await visitor.press('I am ready');
  await visitor.frame.getByText('Look up', { exact: true }).waitFor();
  await visitor.heading('That did not work').waitFor({ timeout: 30_000 });
  await visitor.frame.getByText('Another movement came than the one we asked for.').waitFor();
  await visitor.frame.getByText('Attempts left: 2').waitFor();
  await visitor.called('onFail');
  await visitor.press('Try again');
  await visitor.frame.getByText('Look up', { exact: true }).waitFor();
});
