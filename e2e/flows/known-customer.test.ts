import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { encodeJpeg, fromCanvas, portraitOf } from '@verify/specimen';
import { beforeAll, expect, test } from 'vitest';
import { signInAnalyst } from '../fixtures/analyst.ts';
import { useStage } from '../fixtures/browser/story.ts';
import type { Visitor } from '../fixtures/capture.ts';
import { CHALLENGE_SEED, type ClipName, HOLDER, HOLDER_SEED } from '../fixtures/clips.ts';
import { startMovements } from '../fixtures/faces.ts';
import { holdersPassport, identityCardPictures, passportPicture } from '../fixtures/pictures.ts';
import { inFrameOf, playClip } from '../fixtures/browser/play-clip.ts';
import { type Answer, call, newSession, submitPassport } from '../fixtures/protocol.ts';
import { concernIds } from '../fixtures/results.ts';
import { long } from '../long-test.ts';

const stage = useStage({ env: { CHALLENGE_SEED } });

/** An application of the holder that was approved with their identity card. */
let known = '';
beforeAll(async () => {
  const { front, back } = await identityCardPictures(HOLDER_SEED);
  const session = await newSession(stage.world.api, 'document');
  known = (await session.open()).body.applicationId;
  const sides = {
    front: await session.upload('document-front', front.jpeg),
    back: await session.upload('document-back', back.jpeg),
  };
  const consent = { acceptedAt: new Date().toISOString() };
  await session.submit({ document: { documentType: 'id-card', issuingCountry: 'UTO', ...sides }, consent });
  const { application } = await stage.world.webhookFor({ applicationId: known });
  expect(concernIds(application)).toEqual([]);
});

const tokenFor = (reference: object, sdkKey = stage.world.api.keys.sdkKey): Promise<Answer> =>
  call(stage.world.api, 'POST', '/sdk/v2/token', {
    headers: { 'x-sdk-key': sdkKey },
    json: { flowName: 'face-check', reference },
  });

/** A person whose page has a token for this known customer, in the frame. */
async function comeBack(token: Answer): Promise<Visitor> {
  const query = { flowName: 'face-check', jwt: String(token.body['token']) };
  const visitor = await stage.visit({ camera: 'granted', size: 'phone' }, query);
  await visitor.page.getByRole('button', { name: 'Verify my identity' }).click();
  return visitor;
}

/** Two taps; the camera does everything else. */
async function showFace(visitor: Visitor, clip: ClipName) {
  await visitor.button('Start').waitFor();
  await playClip(inFrameOf(visitor.page), clip);
  await visitor.press('Start');
  await startMovements(visitor, 'I agree');
  // A busy machine may see too few pictures of a movement, and the person makes it again.
  const again = visitor.heading('Let’s try that once more');
  await visitor.heading('All done').or(again).waitFor();
  if (await again.isVisible()) await visitor.press('Try again');
  await visitor.heading('All done').waitFor();
  const applicationId = String((await visitor.calls('onComplete')).at(-1)!.data!['applicationId']);
  return (await stage.world.webhookFor({ applicationId })).application;
}

test('an approved customer who returns to the partner’s page finishes with two taps', async () => {
  const visitor = await stage.visit({ camera: 'granted', size: 'phone' });
  await visitor.page.getByRole('button', { name: 'Verify my identity' }).click();
  await visitor.press('Start');
  await visitor.upload(await holdersPassport());
  await visitor.press('Use this photo');
  const { applicationId } = await visitor.called('onComplete');
  await visitor.press('Close');
  await visitor.page.getByRole('button', { name: 'Come back as the same customer' }).click();
  const result = await showFace(visitor, 'returning-holder');
  expect([result.overallResult.status, concernIds(result)]).toEqual(['approved', []]);
  expect(result.metadata.referenceApplicationId).toBe(applicationId);
});

type Row = [string, () => object | Promise<object>, ClipName, unknown[]];
const comesBack = async (...[, reference, clip, expected]: Row): Promise<void> => {
  const result = await showFace(await comeBack(await tokenFor(await reference())), clip);
  const { source } = result.servicesResults['faceMatch']!.reference!;
  // DC045 only counts the others.
  const codes = concernIds(result).filter((id) => id !== 'DC045');
  expect([result.overallResult.status, codes, source]).toEqual(expected);
};

test.each<Row>([
  ['by an application', () => ({ applicationId: known }), 'returning-holder', ['approved', [], 'document']],
])('a customer returns %s', comesBack);

long.each<Row>([
  ['by a portrait', async () => ({ portrait: await portrait() }), 'returning-holder', ['approved', [], 'portrait']],
  // A busy machine may repeat pictures, or commit to them late.
  [
    'with another face',
    () => ({ applicationId: known }),
    'returning-stranger',
    ['declined', expect.arrayContaining(['RF001']), 'document'],
  ],
  ['after the document expired', () => expired(known), 'returning-holder', ['needs-review', ['RF003'], 'document']],
])('a customer returns %s', comesBack);

test('a customer whose data was erased sees that the session can’t continue', async () => {
  const { applicationId } = await submitPassport(stage.world.api, (await passportPicture(31)).jpeg);
  await stage.world.webhookFor({ applicationId });
  const token = await tokenFor({ applicationId });
  const ask = await signInAnalyst(stage.world.api);
  const { revision } = await ask<{ revision: number }>('GET', `/applications/${applicationId}`);
  await ask('POST', `/applications/${applicationId}/redact`, { reason: 'They asked for it.', revision });
  const visitor = await comeBack(token);
  await visitor.heading('This verification is not set up correctly').waitFor();
  expect(await visitor.called('onFail')).toMatchObject({ code: 'bad_request', fatal: true });
  expect([(await tokenFor({ applicationId })).status]).toEqual([410]);
});

const portrait = async (): Promise<string> =>
  Buffer.from(await encodeJpeg(fromCanvas(portraitOf(HOLDER)), 90)).toString('base64');

/** Moves the expiry of the application's document into the past. */
function expired(applicationId: string): object {
  const database = new DatabaseSync(join(stage.world.api.dataDir, 'records.db'), { timeout: 10_000 });
  const read = database.prepare('select result from applications where id = ?').get(applicationId) as {
    result: string;
  };
  const result = JSON.parse(read.result) as { fields: { category: string; content: string }[] };
  for (const field of result.fields) if (field.category === 'Date of expiry') field.content = '2020-01-31';
  database.prepare('update applications set result = ? where id = ?').run(JSON.stringify(result), applicationId);
  database.close();
  return { applicationId };
}
