import { expect, test } from 'vitest';
import { passportPicture } from '../fixtures/pictures.ts';
import { concernIds, zoneOf, zoneTruth } from '../fixtures/results.ts';
import { inEachEngine } from './stage.ts';

/** The smallest story, which runs before every change is merged. */
inEachEngine((stage) => {
  test('an uploaded passport is approved, and the partner verifies the signature', async () => {
    const picture = await passportPicture(21);
    const person = await stage.visit();
    await person.begin();
    await person.upload(picture.jpeg);
    await person.heading('Check your file');
    await person.press('Use this photo');
    const { applicationId } = await person.called('onComplete');
    const { application } = await stage.world.webhookFor({ applicationId: String(applicationId) });
    expect(concernIds(application)).toEqual([]);
    expect(application.overallResult.status).toBe('approved');
    expect(zoneOf(application)).toMatchObject(zoneTruth(picture.truth));
    expect(await person.called('onVerificationComplete')).toEqual({ applicationId, status: 'approved' });
    await person.until('The signature', () =>
      person.engine.run('page', () =>
        document
          .querySelector<HTMLElement>('.result[data-status="approved"]')!
          .innerText.includes('Signature verified ✓'),
      ),
    );
  });
});
