import { expect, test } from 'vitest';
import { CHALLENGE_SEED } from '../fixtures/clips.ts';
import { holdersPassport } from '../fixtures/pictures.ts';
import { playClip } from '../fixtures/browser/play-clip.ts';
import { concernIds } from '../fixtures/results.ts';
import type { Person } from './person.ts';
import { inEachEngine, type EngineStage } from './stage.ts';

inEachEngine(
  (stage) => {
    test.skipIf(stage.name === 'WebKit')('the holder of the passport makes the movements and is approved', async () => {
      const person = await untilFace(stage);
      await person.press('I’m ready');
      await person.heading('Step 3 of 4');
      const { applicationId } = await person.called('onComplete');
      const { application } = await stage.world.webhookFor({ applicationId: String(applicationId) });
      expect(concernIds(application)).toEqual([]);
      expect(application.overallResult.status).toBe('approved');
    });

    // WebKitGTK has no WebGL in a worker, which the face model needs.
    test.skipIf(stage.name === 'Firefox')(
      'without face tracking, the person takes the selfie by hand, and it replaces the movements',
      async () => {
        const person = await untilFace(stage);
        await person.press('I’m ready');
        await person.reads('This browser can’t follow your movements.');
        await person.press('Take a photo instead');
        await person.reads('A person will review it');
        await person.press('Continue');
        await person.heading('Take a selfie');
        await person.press('Continue');
        await person.reads('Look into the camera and take the photo yourself.');
        await person.press('Take photo');
        await person.press('Use this selfie');
        const { applicationId } = await person.called('onComplete');
        const { application } = await stage.world.webhookFor({ applicationId: String(applicationId) });
        // The summary comes first.
        expect(concernIds(application)).toEqual(['DC045', 'LV006']);
        expect(application.overallResult.status).toBe('needs-review');
      },
    );
  },
  { CHALLENGE_SEED },
);

/** Goes to the screen before the movements, with the passport's holder in front of the camera. */
async function untilFace(stage: EngineStage): Promise<Person> {
  const person = await stage.visit({ flowName: 'document-liveness' });
  await person.begin();
  await person.press('I agree');
  await person.choose('Passport');
  await person.press('Continue');
  await person.heading('Open your passport to the photo page');
  await person.upload((await holdersPassport()).jpeg);
  await person.press('Use this photo');
  await person.heading('Show us it’s you');
  await playClip(person.runs, 'holder');
  return person;
}
