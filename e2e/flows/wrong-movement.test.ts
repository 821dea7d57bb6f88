import { test } from 'vitest';
import { CHALLENGE_SEED } from '../fixtures/clips.ts';
import { showPassport, startMovements } from '../fixtures/faces.ts';
import { useStage } from '../fixtures/browser/story.ts';

/** The service asks for a smile first. The clip turns the head every eight seconds, however late the command comes. */
const stage = useStage({ clip: 'wrong-order', env: { CHALLENGE_SEED } });

test('a recording made for another challenge ends the attempt, and the screen says how to continue', async () => {
  const visitor = await stage.visit({ camera: 'granted', size: 'desktop' }, { flowName: 'document-liveness' });
  await showPassport(visitor);
  await startMovements(visitor);
  await visitor.frame.getByText('Smile', { exact: true }).waitFor();
  await visitor.heading('Let’s try that once more').waitFor();
  await visitor.frame.getByText('Move your head slowly, straight towards the green circle.').waitFor();
  await visitor.frame.getByText('Attempts left: 2').waitFor();
  await visitor.called('onFail');
  await visitor.press('Try again');
  await visitor.frame.getByText('Smile', { exact: true }).waitFor();
});
