import { CAMERA_NOTES, createRandom, forge, type Forgery, type Random, untouched, withExif } from '@verify/specimen';
import sharp from 'sharp';
import { takenByCamera } from '@verify/checks/signals/burst/burst.fixture';
import type { MaterialFile } from '@verify/checks/material/material';
import { file } from '@verify/checks/material/material.fixture';
import { createFinaliser } from '@verify/checks/pool/finaliser';
import { numberOption, TODAY } from '../reading/pictures.ts';
import { conclude } from '../measuring/results.ts';
import { Tally } from '../measuring/tally.ts';
import { judgeFront } from './judge-front.ts';

type Send = (jpeg: Buffer, random: Random) => Promise<MaterialFile> | MaterialFile;

/** Inserts a camera's metadata into a picture without compressing it again. */
const withNotes: Send = async (jpeg) => {
  const { width, height } = await sharp(jpeg).metadata();
  const plain = sharp({ create: { width, height, channels: 3, background: '#888' } });
  const { exif } = await sharp(await plain.withExif(CAMERA_NOTES).jpeg().toBuffer()).metadata();
  return file(new Uint8Array(withExif(jpeg, exif!)));
};

/** Frames that a client without a camera draws: six parts of the picture itself, as if a hand moved. */
const byScript: Send = async (jpeg) => {
  const { width, height } = await sharp(jpeg).metadata();
  const part = { width: Math.round(width * 0.97), height: Math.round(height * 0.97) };
  const frames = Array.from({ length: 6 }, async (_, i) => {
    const at = { left: Math.round(width * 0.005 * i), top: Math.round(height * 0.004 * (i % 4)) };
    const moved = sharp(jpeg).extract({ ...at, ...part });
    return { timeMs: 300 * i, bytes: await moved.resize({ width: 640 }).jpeg({ quality: 60 }).toBuffer() };
  });
  return takenByCamera({ frames: await Promise.all(frames), photo: { timeMs: 1_800, bytes: new Uint8Array(jpeg) } });
};

const AS_FILE: Readonly<Record<string, Send>> = {
  'as saved': (jpeg) => file(new Uint8Array(jpeg)),
  'camera’s notes copied': withNotes,
  'made smaller, notes copied': async (jpeg, random) => {
    const { width } = await sharp(jpeg).metadata();
    const smaller = sharp(jpeg).resize({ width: Math.round(width * random.range(0.93, 0.98)) });
    return withNotes(await smaller.jpeg({ quality: random.int(92, 97) }).toBuffer(), random);
  },
  'by a script': byScript,
};
const BY_CAMERA: Readonly<Record<string, Send>> = { 'a camera’s own file': withNotes, 'by a script': byScript };

/** These are sent in every way; objects that were changed physically, as a camera's own file and by a script. */
const EDITED = /^(?:text|portrait)-|-and-zone$/;
const KINDS = [
  ...(['text-flat', 'text-healed', 'text-spliced', 'portrait-pasted', 'portrait-spliced', 'portrait-blended'] as const),
  ...(['name-and-zone', 'birth-and-zone', 'expiry-and-zone', 'paper-portrait', 'screen', 'print'] as const),
] satisfies Forgery[];

/**
 * How many forged documents are approved outright in a flow that compares faces, if they are sent as a file or by a
 * script with its own frames (for a page's camera see `bench burst`), and how honest files are decided. Passports and
 * fronts of identity cards alternate. `--count=48` of each, `--from=54000`.
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
      const note = async (name: string, sent: MaterialFile) => {
        const { codes, trusting } = await judgeFront(finaliser, sent, seed);
        tally.add(`${name}: approved`, codes.length === 0);
        if (sent.burst) tally.add(`${name}: approved where frames are trusted`, trusting.length === 0);
      };
      for (const handling of ['as-taken', 'saved-again', 'by-messenger'] as const)
        await note(`honest, ${handling}`, file(new Uint8Array((await untouched(request, handling)).jpeg)));
      for (const kind of KINDS) {
        const { jpeg } = await forge(kind, request);
        const random = createRandom(seed).fork(`sent/${kind}`);
        for (const [how, send] of Object.entries(EDITED.test(kind) ? AS_FILE : BY_CAMERA))
          await note(`${kind}, ${how}`, await send(jpeg, random));
      }
    }
  } finally {
    await finaliser.close();
  }
  conclude('approved', {
    on: `${count} of each kind from seed ${from}, sent as a file or by a script in a flow that compares faces`,
    shares: tally.shares,
  });
}
