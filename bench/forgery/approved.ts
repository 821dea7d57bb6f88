import { CAMERA_NOTES, createRandom, forge, type Forgery, type Random, untouched, withExif } from '@verify/specimen';
import sharp from 'sharp';
import { createFinaliser } from '@verify/checks/pool/finaliser';
import { file } from '@verify/checks/material/material.fixture';
import { numberOption, TODAY } from '../reading/pictures.ts';
import { conclude } from '../measuring/results.ts';
import { Tally } from '../measuring/tally.ts';
import { judgeFront } from './judge-front.ts';

type Send = (jpeg: Buffer, random: Random) => Promise<Buffer> | Buffer;

/** Notes of a camera, put before a picture without compressing it again. */
const withNotes: Send = async (jpeg) => {
  const { width, height } = await sharp(jpeg).metadata();
  const plain = sharp({ create: { width, height, channels: 3, background: '#888' } });
  const { exif } = await sharp(await plain.withExif(CAMERA_NOTES).jpeg().toBuffer()).metadata();
  return withExif(jpeg, exif!);
};

/** How the file of an edited picture is sent. */
const AS_FILE: Readonly<Record<string, Send>> = {
  'as saved': (jpeg) => jpeg,
  'camera’s notes copied': withNotes,
  'made smaller, notes copied': async (jpeg, random) => {
    const { width } = await sharp(jpeg).metadata();
    const smaller = sharp(jpeg).resize({ width: Math.round(width * random.range(0.93, 0.98)) });
    return withNotes(await smaller.jpeg({ quality: random.int(92, 97) }).toBuffer(), random);
  },
};
const BY_CAMERA: Readonly<Record<string, Send>> = { 'a camera’s own file': withNotes };

/** Edited pictures are sent in each way; what was changed before the camera is in the camera's own file. */
const KINDS: readonly (readonly [kind: Forgery, ways: Readonly<Record<string, Send>>])[] = [
  ['text-flat', AS_FILE],
  ['text-healed', AS_FILE],
  ['text-spliced', AS_FILE],
  ['portrait-pasted', AS_FILE],
  ['portrait-spliced', AS_FILE],
  ['portrait-blended', AS_FILE],
  ['name-and-zone', AS_FILE],
  ['birth-and-zone', AS_FILE],
  ['expiry-and-zone', AS_FILE],
  ['paper-portrait', BY_CAMERA],
  ['screen', BY_CAMERA],
  ['print', BY_CAMERA],
];

/**
 * How many forged documents are approved outright in a flow that compares faces, when they are sent as a file (for the
 * camera's path see `bench burst`), and what becomes of honest files. Passports and fronts of identity cards by turns.
 * `--count=48` of each, `--from=54000`. Pictures from messengers and other formats than JPEG never count as a
 * camera's file, so a person looks at them; traces.slow.test.ts shows it.
 */
export async function main(args: readonly string[]): Promise<void> {
  const count = numberOption(args, 'count', 48);
  const from = numberOption(args, 'from', 54_000);
  const finaliser = createFinaliser();
  const tally = new Tally();
  try {
    await finaliser.ready();
    for (let seed = from; seed < from + count; seed++) {
      const request = { seed, today: TODAY };
      const note = async (name: string, jpeg: Buffer) => {
        const { codes } = await judgeFront(finaliser, file(new Uint8Array(jpeg)), seed);
        tally.add(`${name}: approved`, codes.length === 0);
      };
      for (const handling of ['as-taken', 'saved-again', 'by-messenger'] as const)
        await note(`honest, ${handling}`, (await untouched(request, handling)).jpeg);
      for (const [kind, ways] of KINDS) {
        const { jpeg } = await forge(kind, request);
        const random = createRandom(seed).fork(`sent/${kind}`);
        for (const [how, send] of Object.entries(ways)) await note(`${kind}, ${how}`, await send(jpeg, random));
      }
    }
  } finally {
    await finaliser.close();
  }
  conclude('approved', {
    on: `${count} of each kind from seed ${from}, sent as a file in a flow that compares faces`,
    shares: tally.shares,
  });
}
