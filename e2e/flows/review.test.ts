import { identityCard, passport, photograph, plainScene } from '@verify/specimen';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { begin, type Visitor } from '../fixtures/capture.ts';
import { passportPicture, type Picture } from '../fixtures/pictures.ts';
import { useStage } from '../fixtures/browser/story.ts';

const stage = useStage();
const today = new Date().toISOString().slice(0, 10);
const SEED = 61;

/** Chooses an identity card and goes to the instructions for its front. */
async function choosesCard(): Promise<Visitor> {
  const visitor = await stage.visit({ camera: 'granted', size: 'phone' }, { flowName: 'document' });
  await begin(visitor);
  await visitor.frame.getByRole('radio', { name: 'Identity card' }).press('Space');
  await visitor.press('Continue');
  return visitor;
}

const says = async (visitor: Visitor, picture: Picture, sentence: string, by?: string): Promise<void> => {
  await visitor.upload(picture, by);
  await visitor.frame.getByRole('status').getByText(sentence, { exact: true }).waitFor();
  expect(await visitor.button('Use this photo').count(), sentence).toBe(0);
};

const card = identityCard({ seed: SEED, today });
const of = async (side: 'front' | 'back'): Promise<Picture> => photograph(card[side], plainScene(SEED));

test('the review screen names the problem in one sentence and lets a person continue after two attempts', async () => {
  const visitor = await choosesCard();
  const front = await of('front');
  const noise = sharp({
    create: {
      width: 1200,
      height: 900,
      channels: 3,
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
      background: '#000',
    },
  });
  await says(visitor, { ...front, jpeg: await noise.jpeg().toBuffer() }, 'We can’t find a document');
  expect(await visitor.button('Use anyway').count()).toBe(0);
  // The picker opens at once, and the camera is not offered to somebody who uploads.
  expect(await visitor.button('Retake').count()).toBe(0);
  await says(visitor, await of('back'), 'This is the back', 'Choose another file');
  await visitor.button('Use anyway').waitFor();
  const { jpeg } = await photograph(passport({ seed: SEED, today }), plainScene(SEED));
  const cut = await sharp(jpeg).extract({ left: 400, top: 350, width: 1200, height: 850 }).jpeg().toBuffer();
  await says(visitor, { ...front, jpeg: cut }, 'A corner is cut off', 'Choose another file');
});

test('one press accepts a passport that was photographed instead of an identity card', async () => {
  const visitor = await choosesCard();
  await says(visitor, await passportPicture(SEED), 'This is another document');
  await visitor.press('Continue with this document');
  await visitor.frame.getByText('Sharp and readable').waitFor();
  await visitor.press('Use this photo');
  const { applicationId } = await visitor.called('onComplete');
  const { application } = await stage.world.webhookFor({ applicationId: String(applicationId) });
  expect(application.overallResult.status).toBe('approved');
});
