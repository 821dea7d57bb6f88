import { expect, test } from 'vitest';
import { useStage } from '../fixtures/browser/story.ts';

const stage = useStage();

test('a page that starts the flow by itself keeps its focus', async () => {
  const visitor = await stage.visit({ camera: 'denied', size: 'desktop' }, { flowName: 'document', autostart: '1' });
  await visitor.heading('Verify your identity').waitFor();
  expect(await visitor.page.evaluate(() => document.activeElement?.localName)).toBe('body');
});
