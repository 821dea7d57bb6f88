import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext } from 'playwright-core';
import { launchBrowser, newContext, type PageOptions } from './fixtures/browser/browser.ts';
import { begin, visit, type Visitor } from './fixtures/capture.ts';
import { clipFile } from './fixtures/clips.ts';
import { forgeToken } from './fixtures/forge.ts';
import { passportPicture, type Picture } from './fixtures/pictures.ts';
import { keepScreenshot, writeSheet } from './fixtures/screens/screenshots.ts';
import { startWorld, type World } from './fixtures/world.ts';

/**
 * `node e2e/screens.ts [WALK …]`: draws the screens of a verification, on phone and desktop, light and dark. Names of
 * walks or variants (`faces`, `desktop-dark`) draw only those.
 */
const wanted = process.argv.slice(2);
const VARIANTS = [
  { size: 'phone', colorScheme: 'light' },
  { size: 'phone', colorScheme: 'dark' },
  { size: 'desktop', colorScheme: 'light' },
  { size: 'desktop', colorScheme: 'dark' },
] as const;

interface Scene {
  world: World;
  /** A new person on the partner's page. */
  person(camera: PageOptions['camera'], query?: Record<string, string>): Promise<Visitor>;
  /** Takes a picture from the top of the page, or from the current scroll position. */
  shoot(visitor: Visitor, name: string, settleMs?: number, from?: 'top' | 'here'): Promise<void>;
  picture: Picture;
}

/** The walks run one after another; each takes its pictures on the way. */
const WALKS: ((scene: Scene) => Promise<void>)[] = [theWholeWay, noCamera, wrongFile, offline, ended, faces];

async function theWholeWay({ person, shoot, world }: Scene): Promise<void> {
  const visitor = await person('granted', { flowName: 'document' });
  await shoot(visitor, '01-partner');
  await visitor.page.getByRole('button', { name: 'Verify my identity' }).click();
  await visitor.button('Start').waitFor();
  await shoot(visitor, '02-intro');
  await visitor.press('Start');
  await visitor.frame.getByRole('radio', { name: 'Passport' }).press('Space');
  await shoot(visitor, '03-choose');
  await visitor.press('Continue');
  await visitor.heading('Open your passport to the photo page').waitFor();
  await shoot(visitor, '04-instructions');
  await visitor.toCamera();
  // The shutter fires automatically soon after.
  await visitor.frame
    .getByText(/hold still|Fit the document/i)
    .first()
    .waitFor();
  await sleep(250);
  await shoot(visitor, '05-camera', 0);
  await visitor.button('Use this photo').waitFor();
  await shoot(visitor, '06-review');
  await visitor.page.context().route('**/sdk/v2/submit', async (route) => {
    await sleep(1500);
    await route.continue();
  });
  await visitor.press('Use this photo');
  await visitor.heading('Sending your photos').or(visitor.heading('Almost done')).first().waitFor();
  await shoot(visitor, '07-sending');
  await visitor.heading('All done').waitFor();
  const { applicationId } = await visitor.called('onComplete');
  await world.webhookFor({ applicationId: String(applicationId) });
  const card = visitor.page.locator('.result[data-status]');
  await card.waitFor();
  await sleep(1200); // the page rolls down to the result
  await shoot(visitor, '08-done');
  await card.evaluate((element) => element.scrollIntoView());
  await sleep(800);
  await shoot(visitor, '09-partner-result', 0, 'here');
}

async function noCamera({ person, shoot }: Scene): Promise<void> {
  const visitor = await person('denied');
  await begin(visitor);
  await visitor.toCamera();
  await visitor.heading('Allow the camera').waitFor();
  await shoot(visitor, '10-camera-denied');
}

async function wrongFile({ person, shoot, picture }: Scene): Promise<void> {
  const visitor = await person('granted');
  await begin(visitor);
  await visitor.upload({ ...picture, jpeg: Buffer.from('%!PS-Adobe-3.0') });
  await visitor.heading('We can’t use this file').waitFor();
  await shoot(visitor, '11-wrong-file');
  await visitor.press('Close');
  await visitor.heading('Leave the verification?').waitFor();
  await shoot(visitor, '12-leave');
}

async function offline({ person, shoot, picture }: Scene): Promise<void> {
  const visitor = await person('granted');
  await begin(visitor);
  await visitor.upload(picture);
  await visitor.button('Use this photo').waitFor();
  await visitor.page.context().setOffline(true);
  await visitor.press('Use this photo');
  await visitor.frame.getByText('No connection').or(visitor.frame.getByText('You’re offline')).first().waitFor();
  await shoot(visitor, '13-offline');
}

async function ended({ person, shoot, world }: Scene): Promise<void> {
  const now = Math.floor(Date.now() / 1000);
  const jwt = forgeToken(world.api, ({ claims }) => Object.assign(claims, { iat: now - 7200, exp: now - 3600 }));
  const visitor = await person('granted', { jwt, onTokenExpired: '0' });
  await visitor.page.getByRole('button', { name: 'Verify my identity' }).click();
  await visitor.heading('Your session has ended').waitFor();
  await shoot(visitor, '14-session-ended');
}

async function faces({ person, shoot }: Scene): Promise<void> {
  const visitor = await person('granted', { flowName: 'document-selfie' });
  await visitor.page.getByRole('button', { name: 'Verify my identity' }).click();
  await visitor.press('Start');
  await visitor.heading('Your face data').waitFor();
  await shoot(visitor, '15-face-consent');
}

const world = await startWorld();
const browser: Browser = await launchBrowser({ clip: await clipFile('passport') });
try {
  for (const [index, variant] of VARIANTS.entries()) {
    const suffix = `${variant.size}-${variant.colorScheme}`;
    const walks = WALKS.filter(({ name }) => wanted.length === 0 || wanted.includes(name) || wanted.includes(suffix));
    for (const walk of walks) {
      const contexts: BrowserContext[] = [];
      const scene: Scene = {
        world,
        picture: await passportPicture(200 + index),
        person: async (camera, query = {}) => {
          const context = await newContext(browser, { camera, ...variant });
          contexts.push(context);
          return visit(context, world, query);
        },
        shoot: async (visitor, name, settleMs = 350, from = 'top') => {
          if (from === 'top') await visitor.page.evaluate(() => scrollTo(0, 0));
          await sleep(settleMs); // a screen's entrance
          await keepScreenshot(`capture/${name}-${suffix}`, await visitor.page.screenshot());
        },
      };
      await walk(scene).catch((error: unknown) => {
        process.exitCode = 1;
        console.error(`${walk.name} (${suffix}):`, error);
      });
      for (const context of contexts) await context.close();
    }
    console.log(suffix);
  }
} finally {
  await browser.close();
  await world.close();
}
writeSheet();
