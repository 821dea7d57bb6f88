import { createRandom, type Random } from '../random.ts';
import { colours, type Rgb } from '../raster.ts';

export type { Rgb };

/** How far each feature is from the canonical face, about -1.5 to 1.5; see `morph.ts` for what each does. */
export type Shape = Record<ShapeKey, number>;

const SHAPE_KEYS = [
  'faceWidth',
  'jawWidth',
  'chinLength',
  'chinForward',
  'foreheadHeight',
  'foreheadSlope',
  'browRidge',
  'browHeight',
  'eyeSpacing',
  'eyeSize',
  'eyeTilt',
  'eyeDepth',
  'noseLength',
  'noseWidth',
  'noseForward',
  'noseBridge',
  'noseTilt',
  'mouthWidth',
  'mouthHeight',
  'lipFullness',
  'cheekFullness',
  'cheekbone',
  'asymmetry',
  'eyeHeight',
  'browTilt',
  'templeWidth',
] as const;
type ShapeKey = (typeof SHAPE_KEYS)[number];

type Hairstyle = 'bald' | 'cropped' | 'short' | 'parted' | 'bob' | 'long' | 'tied';

/** A fictional head: geometry first, then skin, hair and clothes. The same seed is the same person everywhere. */
export interface Identity {
  seed: number;
  shape: Shape;
  skin: Rgb;
  lips: Rgb;
  hairColor: Rgb;
  browColor: Rgb;
  iris: Rgb;
  hairstyle: Hairstyle;
  /** 0 none, up to 0.4 stubble, to 1 a full beard. */
  beard: number;
  /** 0 young to 1 old: folds, lines, grey. */
  age: number;
  /** Thickness of the brows, about 1. */
  browThickness: number;
  freckles: boolean;
  glasses: boolean;
  shirt: Rgb;
}

export interface IdentityOptions {
  seed: number;
  sex?: 'F' | 'M' | 'X';
  age?: number;
}

const FEMALE_LEAN: Partial<Shape> = {
  browRidge: -0.5,
  jawWidth: -0.35,
  chinLength: -0.3,
  eyeSize: 0.35,
  lipFullness: 0.4,
  noseForward: -0.2,
  noseWidth: -0.3,
  browHeight: 0.25,
  cheekbone: 0.15,
};

const SKINS = colours('eecdb8 e4bca2 d6aa8a c49674 ac7c5c 8e6246 704c38 624434');
const HAIRS = colours('221c1a 3a281e 563c28 7c5836 b28e5c 783e24');
const IRISES = colours('523824 3a281c 62788c 5c6e54 705c3c');
const SHIRTS = colours('344668 60343a 3c5846 585860 ceccc6 282a30 96805c');

export function makeIdentity({ seed, sex, age }: IdentityOptions): Identity {
  const random = createRandom(seed).fork('identity');
  const tone = random.int(0, SKINS.length - 1);
  const skin = jitter(SKINS[tone]!, random, 0.05);
  const years = age ?? random.range(0.1, 0.9);
  const male = sex === 'M' || (sex !== 'F' && random.chance(0.5));
  // Faces of women and of men differ a little on average; the person's own features weigh more.
  const shape = Object.fromEntries(
    SHAPE_KEYS.map((key) => [key, coefficient(random) + (FEMALE_LEAN[key] ?? 0) * (male ? -0.6 : 1)]),
  ) as Shape;
  // Dark skins come with dark hair and eyes.
  const natural = random.pick(HAIRS.slice(0, tone < 3 ? 6 : tone < 5 ? 3 : 2));
  const grey = Math.max(0, (years - 0.55) * random.range(0.6, 2));
  const hairColor = natural.map((value) => value + (176 - value) * Math.min(0.9, grey)) as unknown as Rgb;
  return {
    seed,
    shape,
    skin,
    lips: [skin[0] * 0.86, skin[1] * (male ? 0.66 : 0.56), skin[2] * (male ? 0.68 : 0.6)],
    hairColor,
    browColor: [natural[0] * 0.85, natural[1] * 0.85, natural[2] * 0.85],
    iris: random.pick(IRISES.slice(0, tone < 3 ? 5 : 2)),
    hairstyle: male
      ? random.pick(['bald', 'cropped', 'short', 'short', 'parted'] as const)
      : random.pick(['bob', 'long', 'long', 'tied', 'parted'] as const),
    beard: male && random.chance(0.55) ? random.pick([0.25, 0.35, 0.7, 1]) : 0,
    age: years,
    browThickness: male ? random.range(0.9, 1.5) : random.range(0.4, 1.15),
    freckles: tone < 3 && random.chance(0.25),
    glasses: random.chance(0.15),
    shirt: random.pick(SHIRTS),
  };
}

/** Away from the middle, so that two people differ in most features. */
const coefficient = (random: Random): number => (random.chance(0.5) ? 1 : -1) * random.range(0.45, 1.25);

function jitter(color: Rgb, random: Random, amount: number): Rgb {
  const gain = 1 + random.range(-amount, amount);
  return [color[0] * gain, color[1] * gain, color[2] * gain * (1 + random.range(-amount, amount))];
}
