import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type Action, CAST, challengeClip, createPerson, createRandom } from '@verify/specimen';
import sharp from 'sharp';
import { lamp, member } from '../faces/recordings.ts';

const FPS = 8;
const FOLDER = new URL('../.output/recall/', import.meta.url);
const ACTIONS: readonly Action[] = ['turn_left', 'turn_right', 'look_up', 'smile', 'move_closer'];

/**
 * Stills of a person before their own wall, in their own light. Another `take` is another session: other movements, a little nearer or
 * farther away. Kept, since to render one takes five seconds.
 */
export async function session(who: number, take: number, seconds = 8): Promise<Uint8Array[]> {
  const file = new URL(`${who}-${take}-${seconds}.json`, FOLDER);
  if (existsSync(file))
    return (JSON.parse(readFileSync(file, 'utf8')) as string[]).map((one) => Buffer.from(one, 'base64'));
  const own = createRandom(600 + who).fork('recall');
  const light = lamp(own);
  const distance = own.range(40, 48);
  const random = createRandom(600 + who).fork(`recall/${take}`);
  const acts = [1, 3.3, 5.6].map((atS) => ({ action: random.pick(ACTIONS), atS: atS + random.range(0, 0.4) }));
  const clip = challengeClip(who < 1_000 ? member(who % CAST.length) : createPerson(CAST[who % CAST.length]!), acts, {
    seed: 90_000 + who * 10 + take,
    fps: FPS,
    durationS: seconds,
    width: 480,
    height: 360,
    distance: distance * random.range(0.97, 1.03),
    noise: 2,
    view: { samples: 1, light },
  });
  const stills: Uint8Array[] = [];
  for (let i = 0; i < clip.frames; i++) {
    const { width, height, data } = await clip.frame(i);
    const raw = { width, height, channels: 4 } as const;
    stills.push(
      await sharp(Buffer.from(data.buffer, data.byteOffset, data.byteLength), { raw })
        .removeAlpha()
        .jpeg({ quality: 80 })
        .toBuffer(),
    );
  }
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(file, JSON.stringify(stills.map((one) => Buffer.from(one).toString('base64'))));
  return stills;
}
