import { readdirSync, readFileSync } from 'node:fs';
import {
  CAST,
  encodeJpeg,
  HANDLINGS,
  passport,
  photograph,
  phoneScene,
  plainScene,
  selfie,
  untouched,
} from '@verify/specimen';
import sharp from 'sharp';
import { type Grey, greyOf } from '@verify/checks/signals/memory/grey';
import type { SeenSlot } from '@verify/checks/material/material';
import { SAME_SHARE } from '@verify/checks/signals/memory/recall';
import { member } from './faces/recordings.ts';
import { conclude } from './measuring/results.ts';
import { Tally } from './measuring/tally.ts';
import { numberOption, TODAY } from './reading/pictures.ts';
import { Archive } from './recall/archive.ts';
import { grounds } from './recall/grounds.ts';
import { pages } from './recall/pages.ts';
import { portraits } from './recall/portraits.ts';
import { session } from './recall/sessions.ts';

type Change = (jpeg: Uint8Array) => Promise<Uint8Array>;

const crop =
  (share: number, quality: number): Change =>
  async (jpeg) => {
    const { width, height } = await sharp(jpeg).metadata();
    const [left, top] = [Math.round(width * share), Math.round(height * share)];
    return sharp(jpeg)
      .extract({ left, top, width: width - 2 * left, height: height - 2 * top })
      .jpeg({ quality })
      .toBuffer();
  };
const CHANGES: Readonly<Record<string, Change>> = {
  'quality 50': (jpeg) => sharp(jpeg).jpeg({ quality: 50 }).toBuffer(),
  '24 px of 1,600 at each edge': crop(24 / 1600, 80),
  '10 % of the picture': crop(0.05, 80),
  '10 % at each edge': crop(0.1, 80),
  mirrored: (jpeg) => sharp(jpeg).flop().jpeg({ quality: 80 }).toBuffer(),
  'mirrored, cropped, smaller, quality 50': async (jpeg) =>
    sharp(await crop(0.05, 90)(await sharp(jpeg).flop().toBuffer()))
      .resize(400)
      .jpeg({ quality: 50 })
      .toBuffer(),
};
/** Selections of stills. Another tempo repeats or drops some, because times are not compared. */
const PACES: Readonly<Record<string, (stills: readonly Uint8Array[]) => Uint8Array[]>> = {
  'every second still': (stills) => stills.filter((_, i) => i % 2 === 1),
  'a fifth faster': (stills) => stills.filter((_, i) => i % 5 !== 2),
  'a fifth slower': (stills) => stills.flatMap((still, i) => (i % 5 === 2 ? [still, still] : [still])),
};

const greysOf = async (pictures: readonly Uint8Array[]): Promise<Grey[]> =>
  (await Promise.all(pictures.map((picture) => greyOf(picture)))).filter((grey) => grey !== null);

/**
 * How many pictures are recognised when they return changed (recordings, selfies and documents), and how many different
 * pictures are mistaken for known ones. `--people=12` recordings, `--documents=16`, `--portraits=33`, each
 * compared with all others, `--grounds=16` tables, `--photos=FOLDER` for photographs that are all different.
 */
export async function main(args: readonly string[]): Promise<void> {
  const people = Math.min(CAST.length, numberOption(args, 'people', 12));
  const count = numberOption(args, 'documents', 16);
  const tally = new Tally();
  await recordings(tally, people);
  await single(tally, 'selfies', 'selfie', await selfies(people));
  await single(tally, 'documents', 'document-front', await documents(tally, count));
  await pages(tally, count);
  await portraits(tally, numberOption(args, 'portraits', 33));
  await grounds(tally, numberOption(args, 'grounds', 16));
  const folder = args.find((arg) => arg.startsWith('--photos='))?.slice('--photos='.length);
  const photographs = (folder ? readdirSync(folder) : []).map(
    (name) => [name, readFileSync(`${folder}/${name}`)] as const,
  );
  await single(tally, 'photographs', 'selfie', photographs);
  conclude('recall', {
    on: `${people} people and ${count} passports, each picture back changed`,
    shares: tally.shares,
  });
}

async function recordings(tally: Tally, people: number): Promise<void> {
  const archive = new Archive();
  const sharesOf = async (stills: readonly Uint8Array[]) => archive.ask(await greysOf(stills), 'liveness-stills');
  for (let who = 0; who < people; who++) archive.keep(`${who}`, await greysOf(await session(who, 0)));
  for (let who = 0; who < people; who++) {
    const [old, fresh] = [await session(who, 0), await session(who, 1)];
    // A quarter of it after new stills of the same person, which must not hide the earlier recording.
    const quarter = old.slice(-Math.ceil(old.length / 4));
    const copies: Record<string, Uint8Array[]> = {
      'a quarter behind new stills': [...fresh.slice(0, old.length - quarter.length), ...quarter],
      ...Object.fromEntries(Object.entries(PACES).map(([name, pace]) => [name, pace(old)])),
    };
    for (const [name, change] of Object.entries(CHANGES)) copies[name] = await Promise.all(old.map(change));
    for (const [name, stills] of Object.entries(copies))
      tally.add(`recording, ${name}: missed`, ((await sharesOf(stills)).get(`${who}`) ?? 0) < SAME_SHARE);
    for (const take of [1, 2]) {
      const shares = [...(await sharesOf(await session(who, take))).values()];
      const alarm = shares.some((share) => share >= SAME_SHARE);
      tally.add('recording, another session of the same person: false alarms', alarm);
    }
  }
}

type Pictures = (readonly [name: string, jpeg: Uint8Array])[];

async function selfies(people: number): Promise<Pictures> {
  const pictures: Pictures = [];
  for (let who = 0; who < people; who++)
    for (let take = 0; take < 4; take++) {
      const distance = 40 + take;
      const taken = await selfie(member(who), { seed: 70_000 + who * 10 + take, distance, view: { samples: 1 } });
      pictures.push([`${who}/${take}`, await encodeJpeg(taken, 85)]);
    }
  return pictures;
}

async function documents(tally: Tally, count: number): Promise<Pictures> {
  const pictures: Pictures = [];
  const archive = new Archive();
  for (let seed = 101; seed < 101 + count; seed++) {
    const request = { seed, today: TODAY };
    const [first, ...again] = HANDLINGS;
    const taken = (await untouched(request, first)).jpeg;
    pictures.push([`photo ${seed}`, taken]);
    // The same document in another photograph, and as a scan. Scans of one type of document have much in common at the
    // same place.
    const document = passport(request);
    pictures.push([`again ${seed}`, (await photograph(document, phoneScene(seed + 40_000))).jpeg]);
    const level = { rotationDeg: 0, tiltXDeg: 0, tiltYDeg: 0, offsetX: 0, offsetY: 0, hand: false };
    pictures.push([`flat ${seed}`, (await photograph(document, plainScene(seed, { fill: 0.98, ...level }))).jpeg]);
    archive.keep(`${seed}`, await greysOf([taken]));
    for (const handling of again) {
      const shares = archive.ask(await greysOf([(await untouched(request, handling)).jpeg]), 'document-front');
      tally.add('documents, sent on by messenger: missed', !shares.has(`${seed}`));
    }
  }
  return pictures;
}

/** Sends each picture again, changed. No two of the pictures show the same thing. */
async function single(tally: Tally, kind: string, slot: SeenSlot, pictures: Readonly<Pictures>): Promise<void> {
  const archive = new Archive();
  for (const [name, bytes] of pictures) {
    const greys = await greysOf([bytes]);
    const before = [...archive.ask(greys, slot).keys()];
    if (before.length > 0) console.log(`${kind}: ${name} is taken for ${before.join(', ')}`);
    tally.add(`${kind}: false alarms`, before.length > 0);
    archive.keep(name, greys);
  }
  for (const [name, change] of Object.entries(CHANGES))
    for (const [of, bytes] of pictures)
      tally.add(`${kind}, ${name}: missed`, !archive.ask(await greysOf([await change(bytes)]), slot).has(of));
}
