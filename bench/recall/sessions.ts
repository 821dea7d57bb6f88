import { type Act, CAST, challengeClip, createRandom } from '@verify/specimen';
import sharp from 'sharp';
import { lamp, member } from '../faces/recordings.ts';

const FPS = 8;

const rendered = new Map<string, Promise<Uint8Array[]>>();

/** Rendered once, because it takes two seconds. */
export function session(who: number, take: number): Promise<Uint8Array[]> {
  const key = `${who}/${take}`;
  if (!rendered.has(key)) rendered.set(key, render(who, take));
  return rendered.get(key)!;
}

/**
 * Stills of a person in front of their own wall, in their own light. Another `take` is another session: other
 * movements, slightly nearer or farther away.
 */
async function render(who: number, take: number): Promise<Uint8Array[]> {
  const own = createRandom(600 + who).fork('recall');
  const light = lamp(own);
  const distance = own.range(40, 48);
  const random = createRandom(600 + who).fork(`recall/${take}`);
  const acts: Act[] = [1, 2.4, 3.8, 5.2].map((atS) => ({
    action: 'point',
    yawDeg: random.range(-22, 22),
    pitchDeg: random.range(-12, 12),
    atS: atS + random.range(0, 0.3),
  }));
  acts.push({ action: 'point', yawDeg: 0, pitchDeg: 0, atS: 6.6 });
  const clip = challengeClip(member(who % CAST.length), acts, {
    seed: 90_000 + who * 10 + take,
    fps: FPS,
    durationS: 8,
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
  return stills;
}
