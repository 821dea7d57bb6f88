import { writeFileSync } from 'node:fs';
import { identityCard, passport, photograph, plainScene, type Scene, type SpecimenDocument } from '@verify/specimen';
import sharp, { type Sharp } from 'sharp';
import { launchBrowser, newContext } from './fixtures/browser/browser.ts';
import { begin, visit, type Visitor } from './fixtures/capture.ts';
import type { Picture } from './fixtures/pictures.ts';
import { contactSheet } from './fixtures/screens/contact-sheet.ts';
import { PICTURES } from './fixtures/screens/screenshots.ts';
import { startWorld } from './fixtures/world.ts';

/**
 * `node e2e/review-screens.ts`: draws the review's verdicts on photos, in the real app on a phone, as one sheet in
 * docs/pictures.
 */
const SHEET = `${PICTURES}review-verdicts.webp`;
const SEED = 61;
const WIDTH_PX = 300;
const today = new Date().toISOString().slice(0, 10);
const card = identityCard({ seed: SEED, today });
const expired = identityCard({ seed: SEED, today, alter: { expired: true } });

const of = async (document: SpecimenDocument, scene: Partial<Scene> = {}): Promise<Picture> =>
  photograph(document, plainScene(SEED, scene));
const changed = async (picture: Picture, change: (image: Sharp) => Sharp): Promise<Picture> => ({
  ...picture,
  jpeg: await change(sharp(picture.jpeg)).jpeg({ quality: 92 }).toBuffer(),
});

interface Shown {
  readonly type: 'Identity card' | 'Passport';
  readonly side?: 'back';
  readonly picture: Promise<Picture>;
}
const front = (picture: Promise<Picture>): Shown => ({ type: 'Identity card', picture });
const back = (picture: Promise<Picture>): Shown => ({ type: 'Identity card', side: 'back', picture });
const page = (picture: Promise<Picture>): Shown => ({ type: 'Passport', picture });

const PHOTOS: readonly Shown[] = [
  front(of(card.front)),
  front(of(card.front).then((one) => changed(one, (image) => image.blur(60)))),
  front(of(card.front, { fill: 0.16 })),
  front(
    of(card.front).then((one) =>
      changed(one, (image) => image.extract({ left: 450, top: 300, width: 1100, height: 850 })),
    ),
  ),
  front(of(card.front, { hand: true, thumbReach: 0.8 })),
  front(of(passport({ seed: SEED, today }))),
  front(of(card.back)),
  back(of(card.front)),
  page(of(card.front)),
  front(of(expired.front)),
  front(of(card.front, { light: 0.2 })),
  front(of(card.front, { light: 3 })),
  front(of(card.front, { blurPx: 6 })),
  back(of(card.back, { glare: 1 })),
  back(of(card.back, { blurPx: 3.6 })),
  page(of(passport({ seed: SEED, today })).then((one) => changed(one, (image) => image.grayscale()))),
];

const world = await startWorld();
const browser = await launchBrowser();
const shots: { title: string; png: Buffer }[] = [];
for (const shown of PHOTOS) {
  const context = await newContext(browser, { camera: 'denied', size: 'phone', colorScheme: 'light' });
  const visitor = await visit(context, world, { flowName: 'document' });
  await toReview(visitor, shown);
  const title = await visitor.frame.locator('.verdict b').first().innerText();
  shots.push({ title, png: await visitor.page.locator('#verify iframe').screenshot() });
  console.log(title);
  await context.close();
}
await browser.close();
await world.close();
writeFileSync(
  SHEET,
  await contactSheet(
    shots.map(({ png }) => png),
    WIDTH_PX,
  ),
);

async function toReview(visitor: Visitor, { type, side, picture }: Shown): Promise<void> {
  await begin(visitor);
  await visitor.frame.getByRole('radio', { name: type }).press('Space');
  await visitor.press('Continue');
  if (side === 'back') {
    await visitor.upload(await of(card.front));
    await visitor.press('Use this photo');
  }
  await visitor.upload(await picture);
  await visitor.frame.locator('.verdict.good, .verdict.bad').waitFor();
  await visitor.frame.getByText('We’re still reading').waitFor({ state: 'hidden' });
}
