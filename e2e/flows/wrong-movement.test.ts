import { test } from 'vitest';
import { OTHER_CHALLENGE_SEED } from '../fixtures/clips.ts';
import { showPassport, startMovements } from '../fixtures/faces.ts';
import { useStage } from '../fixtures/browser/story.ts';

/** The service asks for a point at one side; the clip turns to the other, as for another challenge. */
const stage = useStage({ clip: 'holder', env: { CHALLENGE_SEED: OTHER_CHALLENGE_SEED } });

test('a recording made for another challenge ends the attempt, and the person is told how to continue', async () => {
  const visitor = await stage.visit({ camera: 'granted', size: 'desktop' }, { flowName: 'document-liveness' });
  await showPassport(visitor);
  await startMovements(visitor);
  await visitor.frame.getByText('Move the white dot into the green circle', { exact: true }).waitFor();
  await visitor.heading('Let’s try that once more').waitFor();
  await visitor.frame.getByText('Move your head slowly, straight towards the green circle.').waitFor();
  await visitor.frame.getByText('Attempts left: 2').waitFor();
  await visitor.called('onFail');
  await visitor.press('Try again');
  await visitor.frame.getByText('Move the white dot into the green circle', { exact: true }).waitFor();
});
