import { expect, test } from 'vitest';
import { passportTruth } from '../fixtures/clips.ts';
import { passportPicture } from '../fixtures/pictures.ts';
import { playClip } from '../fixtures/browser/play-clip.ts';
import { concernIds, traceOf, zoneOf, zoneTruth } from '../fixtures/results.ts';
import { inEachEngine } from './stage.ts';

/** The clip begins out of focus, long enough for a photo whose rendered noise looks like copied print (DC028). */
const FOCUSED_S = 1;

inEachEngine((stage) => {
  test('a passport held in front of the camera is photographed automatically and approved', async () => {
    const person = await stage.visit();
    await person.begin();
    await person.heading('Open your passport to the photo page');
    await playClip(person.runs, 'passport', { fromS: FOCUSED_S });
    await person.press('Use the camera');
    await person.heading('Check your photo');
    await person.press('Use this photo');
    const { applicationId } = await person.called('onComplete');
    const { application } = await stage.world.webhookFor({ applicationId: String(applicationId) });
    expect(concernIds(application)).toEqual([]);
    expect(application.overallResult.status).toBe('approved');
    expect(zoneOf(application)).toMatchObject(zoneTruth(passportTruth()));
    const shown = traceOf(stage.world.api, String(applicationId)).filter(({ rule }) => rule === 'as-the-camera-showed');
    expect(shown[0]).toMatchObject({
      outcome: 'clear',
      inputs: { side: 'front', outcome: 'same', because: 'committed' },
    });
  });

  test('the real camera of the browser opens, and its shutter takes a photo of the view', async () => {
    const person = await stage.visit({}, { camera: 'fake' });
    await person.begin();
    await person.press('Use the camera');
    await person.press('Take photo');
    // The test picture shows no passport. The app says so, or asks the person to check the photo.
    await person.reads('Retake', 'Take it again', 'Take a new photo');
    expect(await person.calls('onFail')).toEqual([]);
  });

  test.skipIf(stage.name !== 'Firefox')('a protected canvas leads to an upload, which is approved', async () => {
    const person = await stage.visit({}, { camera: 'noise' });
    await person.begin();
    await person.press('Use the camera');
    await person.heading('This browser can’t use the camera');
    await person.upload((await passportPicture(53)).jpeg);
    await person.press('Use this photo');
    const { applicationId } = await person.called('onComplete');
    const { application } = await stage.world.webhookFor({ applicationId: String(applicationId) });
    expect(application.overallResult.status).toBe('approved');
  });

  test.each(['refused', 'none'] as const)(
    'a person whose camera is %s gets a message, uploads instead, and is approved',
    async (camera) => {
      const person = await stage.visit({}, { camera });
      await person.begin();
      // WebKit's browser grants the camera to every page that a driver opened, so a script of the page replaces a
      // person's refusal.
      if (camera === 'refused' && stage.name === 'WebKit') await person.engine.run('frame', refuseCamera);
      await person.press('Use the camera');
      await person.heading(camera === 'none' ? 'No camera was found' : 'Allow the camera');
      const failed = await person.called('onFail');
      expect(failed).toMatchObject({
        code: camera === 'none' ? 'no_camera' : 'camera_not_allowed',
        fatal: false,
        retryable: true,
      });
      const picture = await passportPicture(camera === 'none' ? 52 : 51);
      await person.upload(picture.jpeg);
      await person.press('Use this photo');
      const { applicationId } = await person.called('onComplete');
      const { application } = await stage.world.webhookFor({ applicationId: String(applicationId) });
      expect(application.overallResult.status).toBe('approved');
    },
  );
});

function refuseCamera(): void {
  MediaDevices.prototype.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'));
}
