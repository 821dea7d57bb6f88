import { expect, test } from 'vitest';
import { useStage } from '../fixtures/browser/story.ts';

const stage = useStage();

test('the shape of the first screen is there before any script, and stays until the session is known', async () => {
  const visitor = await stage.visit({ camera: 'granted', size: 'phone' });
  const hold = async (glob: string): Promise<() => Promise<void>> => {
    let release = (): void => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await visitor.page.context().route(glob, async (route) => {
      await held;
      await route.continue();
    });
    return async () => release();
  };
  const script = await hold('**/sdk/frame/assets/index-*.js');
  const session = await hold('**/sdk/v2/session');
  await visitor.page.getByRole('button', { name: 'Verify my identity' }).click();
  const button = visitor.frame.locator('.actions.shape .button');
  const heading = visitor.frame.locator('.shape .heading');
  await button.waitFor();
  const before = [await button.boundingBox(), await heading.boundingBox()];
  expect(before[0]).toMatchObject({ x: 24, width: 327, height: 50 });
  expect(await visitor.frame.getByRole('heading').count()).toBe(0);
  const folder = process.env['SHOTS'];
  if (folder) await visitor.page.screenshot({ path: `${folder}/before-script.png` });

  await script();
  await visitor.heading('Getting ready').waitFor({ state: 'attached' });
  expect([await button.boundingBox(), await heading.boundingBox()]).toEqual(before);
  if (folder) await visitor.page.screenshot({ path: `${folder}/before-session.png` });

  await session();
  await visitor.button('Start').waitFor();
  expect(await visitor.frame.locator('.shape').count()).toBe(0);
  if (folder) await visitor.page.screenshot({ path: `${folder}/first-screen.png` });
});
