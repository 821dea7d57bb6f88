import { forge, untouched } from '@verify/specimen';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { numberHash } from '../keys/number-hash.ts';
import { contextOf, FRONT, TODAY, zone } from '../services/doc-check/context.fixture.ts';
import { notBlocked, notUsedBefore } from '../services/doc-check/rules/known.ts';
import { lookOf } from '../services/image/look.ts';
import type { Material } from '../services/material.ts';
import { bitsApart, forgetPictureMarks, SAME_LOOK } from '../store/picture-marks.ts';
import { browser, newToken, until } from '../testing/browser.ts';
import { approve, instantFinaliser, startTestBackend, type TestBackend } from '../testing/start-test-backend.ts';

let server: TestBackend;
const seen: Material[] = [];
const finaliser = instantFinaliser((material) => {
  seen.push(material);
  return approve(material);
});
beforeAll(async () => {
  server = await startTestBackend({ finaliser });
});
afterAll(() => server.stop());

/** Sends this picture in an application of its own; answers what the services were told of it. */
async function known(bytes: Uint8Array) {
  const page = browser(server.url, await newToken(server.url, server.keys.sdk));
  const { body: session } = await page.open();
  const { body: upload } = await page.upload(bytes);
  await page.submit(page.passport(upload.uploadId));
  const id: string = session.applicationId;
  await until(async () => (await page.get()).body.state === 'done' || seen.some((each) => each.applicationId === id));
  const { db } = server.backend.context.store;
  await until(() => db.selectFrom('pictureMarks').select('slot').where('applicationId', '=', id).executeTakeFirst());
  return seen.find((each) => each.applicationId === id)!.known!;
}

test('a file is known again by its bytes, and a picture by its look', { timeout: 120_000 }, async () => {
  const request = { seed: 12, today: TODAY };
  const [taken, other] = [await untouched(request, 'as-taken'), await untouched({ ...request, seed: 14 }, 'as-taken')];
  expect((await known(taken.jpeg)).usedBefore).toEqual([]);
  expect((await known(other.jpeg)).usedBefore).toEqual([]);
  expect((await known(taken.jpeg)).usedBefore).toEqual([{ side: 'front', how: 'same-file', daysAgo: 0 }]);
  const smaller = await sharp(taken.jpeg).resize(1200).jpeg({ quality: 70 }).toBuffer();
  expect((await known(smaller)).usedBefore).toEqual([{ side: 'front', how: 'same-picture', daysAgo: 0 }]);

  const { store } = server.backend.context;
  await store.transaction((tx) => forgetPictureMarks(tx, Date.now() + 1_000));
  expect((await known(taken.jpeg)).usedBefore).toEqual([]);
});

test('looks: another photograph of the same document differs; nothing has none', { timeout: 60_000 }, async () => {
  const request = { seed: 12, today: TODAY };
  const [one, again] = [(await untouched(request, 'as-taken')).jpeg, (await forge('screen', request)).jpeg];
  const [a, b, c] = [
    await lookOf(one),
    await lookOf(again),
    await lookOf(await sharp(one).jpeg({ quality: 60 }).toBuffer()),
  ];
  expect(a).toMatch(/^[0-9a-f]{64}$/);
  expect(bitsApart(a!, b!)).toBeGreaterThan(2 * SAME_LOOK);
  expect(bitsApart(a!, c!)).toBeLessThanOrEqual(SAME_LOOK);
  const white = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer();
  expect(await lookOf(white)).toBeNull();
  expect(await lookOf(Buffer.from('no picture'))).toBeNull();
});

test('the block list holds no number, and finds one however it is written', async () => {
  const secret = Buffer.alloc(32, 7);
  const hash = numberHash(secret, 'account', 'l898-902 c3');
  expect(hash).toBe(numberHash(secret, 'account', 'L898902C3'));
  expect(hash).not.toBe(numberHash(secret, 'other', 'L898902C3'));
  expect(hash).not.toContain('L898902C3');
  expect((await server.backend.context.store.db.selectFrom('blockedNumbers').selectAll().execute()).length).toBe(0);
});

test('DC034 is raised in live and noted in test; DC036 says how many, never which', () => {
  const usedBefore = [{ side: 'front', how: 'same-file', daysAgo: 3 }] as const;
  const context = contextOf(zone(), [], { front: FRONT, known: { usedBefore, reuseDays: 90 } });
  expect(notUsedBefore.judge(context)).toMatchObject([{ raised: false, signal: true }]);
  expect(notUsedBefore.judge({ ...context, environment: 'live' })).toMatchObject([{ raised: true, detail: 'front' }]);
  expect(notUsedBefore.judge({ ...context, known: null })).toEqual([]);
  const blocked = notBlocked.judge({ ...context, blockedNumbers: { checked: 1, found: 1 } });
  expect(blocked).toEqual([{ code: 'DC036', raised: true, inputs: { checked: 1, found: 1 } }]);
  expect(notBlocked.judge({ ...context, blockedNumbers: { checked: 1, found: 0 } })).toMatchObject([{ raised: false }]);
  expect(notBlocked.judge(context)).toEqual([]);
});
