import { forge, untouched } from '@verify/specimen';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { contextOf, FRONT, TODAY, zone } from '@verify/checks/services/document/context.fixture';
import { notBlocked } from '@verify/checks/services/document/rules/known';
import type { KnownMaterial, Material, SeenSlot } from '@verify/checks/material/material';
import { greyOf } from '@verify/checks/signals/memory/grey';
import { memoOf } from '@verify/checks/signals/memory/memo';
import { holderMemo } from '@verify/checks/signals/memory/holder';
import { PAGE_PRINT_BYTES } from '@verify/checks/signals/memory/page';
import { lookSeal } from '../../keys/look-seal.ts';
import { forgetPages } from '../../records/document-holders.ts';
import { findApplicationById } from '../../records/applications/applications.ts';
import { insertFiles } from '../../records/applications/files.ts';
import { imageKey } from '../../ports/files/storage-keys.ts';
import { eraseAround } from '../../records/applications/erase.ts';
import { recollectionOf } from './recollection.ts';
import { browser, newToken, until } from '../../testing/browser.ts';
import { approve, instantFinaliser } from '../../testing/start-test-backend.ts';
import { useTestBackend } from '../../testing/use-test-backend.ts';

const judged: Material[] = [];
const finaliser = instantFinaliser((material) => {
  judged.push(material);
  return approve(material);
});
const server = useTestBackend({ finaliser });

/** Sends this picture in a new application. */
async function send(bytes: Uint8Array): Promise<string> {
  const page = browser(server.url, await newToken(server.url, server.keys.sdk));
  const { body: session } = await page.open();
  const { body: upload } = await page.upload(bytes);
  await page.submit(page.passport(upload.uploadId));
  return session.applicationId;
}

/** The services' knowledge of it. */
async function seenOf(id: string): Promise<KnownMaterial['seen']> {
  const material = await until(async () => judged.find(({ applicationId }) => applicationId === id));
  return material.known!.seen;
}
const seen = async (bytes: Uint8Array) => seenOf(await send(bytes));
const again = (how: 'same-file' | 'same-picture') => [{ slot: 'document-front', how, share: 1, daysAgo: 0 }];
const request = { seed: 12, today: TODAY };
const PLAIN = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#888' } })
  .jpeg()
  .toBuffer();

test('a file is recognised by its bytes and a picture by its look, until the application is erased', async () => {
  const [taken, other] = [await untouched(request, 'as-taken'), await untouched({ ...request, seed: 14 }, 'as-taken')];
  const first = await send(taken.jpeg);
  expect(await seenOf(first)).toEqual([]);
  expect(await seen(other.jpeg)).toEqual([]);
  // Another photograph of the same document is a different picture, so trying again is not suspicious.
  expect(await seen((await forge('screen', request)).jpeg)).toEqual([]);
  const ids = [first];
  const expectAgain = async (bytes: Uint8Array, how: 'same-file' | 'same-picture'): Promise<void> => {
    ids.push(await send(bytes));
    expect(await seenOf(ids.at(-1)!)).toEqual(again(how));
  };
  await expectAgain(taken.jpeg, 'same-file');
  const { width, height } = await sharp(taken.jpeg).metadata();
  const cut = Math.round((24 * width) / 1_600);
  const cropped = { left: cut, top: cut, width: width - 2 * cut, height: height - 2 * cut };
  await expectAgain(await sharp(taken.jpeg).resize(1_200).jpeg({ quality: 70 }).toBuffer(), 'same-picture');
  await expectAgain(await sharp(taken.jpeg).extract(cropped).jpeg({ quality: 70 }).toBuffer(), 'same-picture');
  const turned = await sharp(taken.jpeg).flop().extract(cropped).jpeg({ quality: 50 }).toBuffer();
  await expectAgain(turned, 'same-picture');

  const { store, now } = server.backend.context;
  for (const id of ids) await store.transaction((tx) => eraseAround(tx, [id], now()));
  for (const table of ['seenPictures', 'seenTerms'] as const)
    expect(
      await store.db.selectFrom(table).select('applicationId').where('applicationId', 'in', ids).execute(),
    ).toEqual([]);
  expect(await seen(taken.jpeg)).toEqual([]);
});

test('of two applications that send the same picture at once, exactly one is reported', async () => {
  const { jpeg } = await untouched({ ...request, seed: 16 }, 'as-taken');
  const other = await sharp(jpeg).jpeg({ quality: 60 }).toBuffer();
  const ids = await Promise.all([send(jpeg), send(other)]);
  const seen = await Promise.all(ids.map(seenOf));
  expect(seen.flat()).toEqual(again('same-picture'));
});

test('a picture is recognised after any number of later pictures that share some of its terms', async () => {
  const { jpeg } = await untouched({ ...request, seed: 18 }, 'as-taken');
  const first = await send(jpeg);
  expect(await seenOf(first)).toEqual([]);
  const { db } = server.backend.context.store;
  const terms = await db.selectFrom('seenTerms').selectAll().where('applicationId', '=', first).execute();
  const picture = await db.selectFrom('seenPictures').selectAll().where('applicationId', '=', first).executeTakeFirst();
  for (let i = 1; i <= 400; i++) {
    const other = { applicationId: first, arrival: picture!.arrival + i, look: null };
    await db
      .insertInto('seenPictures')
      .values({ ...picture!, ...other, sha256: `later ${i}` })
      .execute();
    const shared = terms.slice(i % 20, (i % 20) + 12).map((row) => ({ ...row, arrival: other.arrival }));
    await db.insertInto('seenTerms').values(shared).execute();
  }
  expect(await seen(await sharp(jpeg).jpeg({ quality: 60 }).toBuffer())).toEqual(again('same-picture'));
});

test('a portrait is recognised only among portraits, with the person named by its document', async () => {
  const { context } = server.backend;
  const [first, second] = [await send((await untouched({ ...request, seed: 20 }, 'as-taken')).jpeg), await send(PLAIN)];
  const grey = (await greyOf((await untouched({ ...request, seed: 22 }, 'as-taken')).jpeg))!;
  const keep = async (id: string, slot: SeenSlot) => {
    const memo = memoOf([grey]);
    const recollection = recollectionOf(context, (await findApplicationById(context.store.db, id))!);
    return recollection.recollect([{ slot, sha256: id, ...memo, look: { ...memo.look!, holder: `of ${id}` } }]);
  };
  expect((await keep(first, 'document-portrait')).candidates).toEqual([]);
  const holders = async (slot: SeenSlot) => (await keep(second, slot)).candidates.map(({ look }) => look.holder);
  expect(await holders('document-front')).not.toContain(`of ${first}`);
  expect(await holders('document-portrait')).toEqual([`of ${first}`]);
});

test('the records do not reveal a picture', async () => {
  const rows = await server.backend.context.store.db.selectFrom('seenPictures').selectAll().execute();
  const looks = rows.flatMap(({ look }) => look ?? []);
  expect(looks.length).toBeGreaterThan(0);
  for (const look of looks) {
    const bytes = Buffer.from(look, 'base64');
    expect(bytes.includes('"width"')).toBe(false);
    // Encrypted bytes do not compress.
    expect(new Set(bytes).size).toBeGreaterThan(200);
  }
});

test('a file without features is recognised by its bytes only', async () => {
  const white = (quality: number) =>
    sharp({ create: { width: 640, height: 480, channels: 3, background: '#fff' } })
      .jpeg({ quality })
      .toBuffer();
  expect(await seen(await white(90))).toEqual([]);
  expect(await seen(await white(50))).toEqual([]);
  expect(await seen(await white(90))).toEqual(again('same-file'));
});

test('DC036 gives the number of matches, but not their ids', () => {
  const context = contextOf(zone(), [], { front: FRONT });
  const blocked = notBlocked.judge({ ...context, blockedNumbers: { checked: 1, found: 1 } });
  expect(blocked).toEqual([{ code: 'DC036', raised: true, inputs: { checked: 1, found: 1 } }]);
  expect(notBlocked.judge({ ...context, blockedNumbers: { checked: 1, found: 0 } })).toMatchObject([{ raised: false }]);
  expect(notBlocked.judge(context)).toEqual([]);
});

test('another holder of the same document is reported, but not across accounts or after erasure', async () => {
  const { context } = server.backend;
  const { store, now } = context;
  const ids = [await send(await whiteFile()), await send(await whiteFile()), await send(await whiteFile())];
  const applications = await Promise.all(ids.map(async (id) => (await findApplicationById(store.db, id))!));
  const [first, second, third] = applications.map((application) => recollectionOf(context, application));
  const document = { documentNumber: 'L898902C3', dateOfBirth: '1974-08-12', lastName: 'ERIKSSON', firstName: 'ANNA' };
  const { accountId } = applications[0]!;
  const memo = (change: Partial<typeof document> = {}) => ({
    ...holderMemo(context.keys.blockList, accountId, { ...document, ...change }),
    pages: [],
  });
  expect(await first!.holders(memo(), false)).toEqual([]);
  // A repeated job finds nothing of its own.
  expect(await first!.holders(memo(), false)).toEqual([]);
  expect(await second!.holders(memo(), false)).toEqual([{ same: true, daysAgo: 0 }]);
  const told = await third!.holders(memo({ lastName: 'MARLOWE' }), false);
  expect(told).toEqual([
    { same: false, daysAgo: 0 },
    { same: false, daysAgo: 0 },
  ]);
  expect(
    await third!.holders({ ...holderMemo(context.keys.blockList, 'another', document), pages: [] }, false),
  ).toEqual([]);
  for (const id of ids.slice(0, 2)) await store.transaction((tx) => eraseAround(tx, [id], now()));
  expect(await third!.holders(memo(), false)).toEqual([]);
  const rows = await store.db.selectFrom('documentHolders').selectAll().execute();
  expect(rows.map(({ applicationId }) => applicationId)).not.toContain(ids[0]);
  expect(JSON.stringify(rows)).not.toMatch(/L898902C3|1974-08-12|ERIKSSON|MARLOWE/i);
});

test('the portrait of the same document in another application is read while it is kept', async () => {
  const { context } = server.backend;
  const { store, files, now } = context;
  const ids = [await send(await whiteFile()), await send(await whiteFile())];
  const [first, second] = await Promise.all(ids.map(async (id) => (await findApplicationById(store.db, id))!));
  const { accountId } = first!;
  const portrait = Buffer.from('a portrait');
  const storageKey = imageKey(ids[0]!, 0, 9);
  const stored = await files.put(storageKey, [portrait]);
  const file = { id: 'portrait', name: null, storageKey, ofFileId: null, createdAt: now() };
  await insertFiles(store.db, [
    {
      ...file,
      ...stored,
      accountId,
      applicationId: ids[0]!,
      role: 'crop',
      kind: 'portrait',
      imageKey: 'front-portrait-2',
      mediaType: 'image/jpeg',
    },
  ]);
  const document = { documentNumber: 'C01X00T47', dateOfBirth: '1990-01-02', lastName: 'MARLOWE', firstName: 'KIT' };
  const memo = { ...holderMemo(context.keys.blockList, accountId, document), pages: [] };
  await recollectionOf(context, first!).holders(memo, true);
  const told = await recollectionOf(context, second!).holders(memo, true);
  expect(told).toMatchObject([{ same: true, daysAgo: 0 }]);
  expect(Buffer.from(told[0]!.portrait!).equals(portrait)).toBe(true);
  expect(await recollectionOf(context, second!).holders(memo, false)).toEqual([{ same: true, daysAgo: 0 }]);
  await store.transaction((tx) => eraseAround(tx, [ids[0]!], now()));
  expect(await recollectionOf(context, second!).holders(memo, true)).toEqual([]);
});

test('pages of the same document are kept sealed, and erased after an error or erasure', async () => {
  const { context } = server.backend;
  const { store, now } = context;
  const ids = [await send(await whiteFile()), await send(await whiteFile()), await send(await whiteFile())];
  const applications = await Promise.all(ids.map(async (id) => (await findApplicationById(store.db, id))!));
  const [first, second, third] = applications.map((application) => recollectionOf(context, application));
  const document = { documentNumber: 'X1', dateOfBirth: '1990-01-02', lastName: 'MARLOWE', firstName: 'KIT' };
  const holder = holderMemo(context.keys.blockList, applications[0]!.accountId, document);
  const page = { side: 'front', perspective: [0.51, 0.49], print: new Int8Array(PAGE_PRINT_BYTES).fill(-7) } as const;
  const told = async (of = third!) => (await of.holders({ ...holder, pages: [] }, false)).map(({ pages }) => pages);
  await first!.holders({ ...holder, pages: [page] }, false);
  // As earlier versions kept it.
  await second!.holders({ ...holder, pages: [] }, false);
  expect((await told()).toSorted()).toEqual([[page], undefined]);
  const { pages } = await store.db
    .selectFrom('documentHolders')
    .select('pages')
    .where('applicationId', '=', ids[0]!)
    .executeTakeFirstOrThrow();
  expect(Buffer.from(pages!, 'base64').includes('front')).toBe(false);
  const seal = lookSeal(context.keys.blockList, applications[0]!.accountId);
  expect(() => seal.openPages(`${ids[1]}/pages`, pages!)).toThrow();
  expect(() => seal.openPages('x', seal.sealPages('x', [{ ...page, print: new Int8Array(3) }]))).toThrow();

  await store.transaction((tx) => forgetPages(tx, ids[0]!));
  expect(await told()).toEqual([undefined, undefined]);
  await first!.holders({ ...holder, pages: [page] }, false);
  await store.transaction((tx) => eraseAround(tx, [ids[0]!], now()));
  expect(await told()).toEqual([undefined]);
});

let shade = 0;
/** Another picture each time, without features. */
const whiteFile = () =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: { r: 255, g: 255, b: 255 - ++shade } } })
    .jpeg()
    .toBuffer();
