import type { LightColour } from '@verify/contract';
import { expect, test } from 'vitest';
import { judgeLight, type LightVerdict, type ShownLight } from './judge-light.ts';
import type { LitStill, MeanColour } from './light-regions.ts';
import { linearOf } from './light-sequence.ts';

const COLOUR_MS = 420;
const BEGIN_MS = 700;
const SHOWN: readonly LightColour[] = ['red', 'green', 'white', 'blue', 'red', 'white', 'green', 'blue', 'white'];
const OTHER: readonly LightColour[] = ['blue', 'red', 'green', 'red', 'white', 'blue', 'red', 'green', 'blue'];
const shown: ShownLight = { colours: SHOWN, colourMs: COLOUR_MS, atMs: SHOWN.map((_, i) => BEGIN_MS + i * COLOUR_MS) };

const STILL_MS = 60;
/** Noise of the stills of one colour. The screen changes during the first; the others add up to zero. */
const NOISE = [0.5, 3, -1, -2, 2, -3, 1] as const;

interface Scene {
  /** How strongly the screen's colours, and those of another sequence, reach the face. */
  readonly own?: number;
  readonly other?: number;
  readonly like?: readonly LightColour[];
  /** Changes in red and blue that no sequence explains, at every place. */
  readonly strange?: number;
  readonly noise?: number;
  readonly lagMs?: number;
  /** The skin's changes that the wall shows too, and its brightness. */
  readonly behind?: number | null;
  readonly wall?: readonly [r: number, g: number, b: number];
  readonly green?: number;
}

/** Places of a face that turns in front of coloured lamps, for example. */
const STRANGE = [
  [3, -1],
  [-2, 2],
  [1, -4],
  [-3, 1],
  [4, -2],
  [-1, 3],
  [2, -3],
  [-4, 4],
  [1, 0],
] as const;

const SKIN: readonly [r: number, g: number, b: number] = [1.7, 1, 0.6];
const WALL: typeof SKIN = [1.3, 0.8, 0.5];

/** Change of the logarithms of red and blue relative to green by a weak screen. */
function drive(name: LightColour): readonly [number, number] {
  const [r, g, b] = linearOf(name);
  return [Math.log((1 + 0.2 * r) / (1 + 0.2 * g)), Math.log((1 + 0.2 * b) / (1 + 0.2 * g))];
}

/** Stills every 60 ms, from before the first colour until after the last one. */
function film(scene: Scene = {}): LitStill[] {
  const {
    own = 0,
    other = 0,
    like = OTHER,
    strange = 0,
    noise = 0,
    lagMs = 120,
    behind = 0,
    wall = WALL,
    green = 0.2,
  } = scene;
  return Array.from({ length: 84 }, (_, i) => {
    const timeMs = BEGIN_MS + lagMs - 4 * STILL_MS + i * STILL_MS;
    const [place, nth] = [Math.floor((i - 4) / 7), (i + 3) % 7];
    const skin = [0, 1].map((channel) => {
      const of = (colours: readonly LightColour[], at: number) => (colours[at] ? drive(colours[at])[channel]! : 0);
      const at = (nth: number) =>
        own * of(SHOWN, nth) + other * of(like, nth) + strange * (STRANGE[nth]?.[channel] ?? 0);
      const light = nth === 0 ? (at(place - 1) + at(place)) / 2 : at(place);
      return light + noise * NOISE[nth]! * (1 + 0.07 * place + 0.013 * channel);
    }) as [number, number];
    const colour = ([r, g, b]: typeof SKIN, [red, blue]: readonly [number, number]): MeanColour => ({
      r: r * green * Math.exp(red),
      g: g * green,
      b: b * green * Math.exp(blue),
    });
    return {
      timeMs,
      skin: colour(SKIN, skin),
      background: behind === null ? null : colour(wall, [behind * skin[0], behind * skin[1]]),
    };
  });
}

const judge = (scene: Scene): LightVerdict => judgeLight(film(scene), shown);
const rounded = ({ other, ...verdict }: LightVerdict): Readonly<Record<string, string | number | null>> => ({
  ...Object.fromEntries(
    Object.entries(verdict).map(([name, value]) => [
      name,
      typeof value === 'number' ? Math.round(value * 10_000) / 10_000 + 0 : value,
    ]),
  ),
  other: other.join(' '),
});

const said = (scene: Scene): string =>
  Object.values(rounded(judge(scene)))
    .map(String)
    .join(' ');
/** Like the drawn sequence, except for its first and last colour. */
const SIMILAR: readonly LightColour[] = ['blue', ...SHOWN.slice(1, -1), 'red'];
/** Like the drawn sequence up to its end, which stays red. */
const ENDS_RED: readonly LightColour[] = [...SHOWN.slice(0, -2), 'red', 'red'];

// Fit, the other fit, response, signal to noise, share of the wall, delay, outcome, reason, and the other sequence, all
// pinned as they are now. The fits, delays and shares are near those of the scene.
test.each<[string, Scene, string]>([
  [
    'the shown sequence',
    { own: 1, noise: 0.002, behind: 0.4 },
    '1 0.9167 0.1305 24.2055 0.4 80 followed as-shown red green white blue red white green white green',
  ],
  [
    'in a dark room',
    { own: 1, noise: 0.002, lagMs: 0, behind: 0.5, wall: [0.7, 0.3, 0.2], green: 0.0002 },
    '0.9999 0.9187 0.1123 23.7649 0.4096 0 followed as-shown red green white blue red white green white red',
  ],
  [
    'through a camera that is slower than any',
    { own: 1, noise: 0.002, lagMs: 470 },
    '0.9921 0.9167 0.1169 20.884 0 360 followed as-shown red green white blue red white green white green',
  ],
  [
    'with a little of a similar sequence',
    { own: 0.94, other: 0.06, like: SIMILAR, lagMs: 190, noise: 0.002, behind: -0.3 },
    '0.9995 0.9202 0.1302 23.9876 -0.3 140 followed as-shown red green white blue red white green white red',
  ],
  [
    'another sequence',
    { other: 1, noise: 0.002, behind: 0.4 },
    '0.4404 1 0.1357 23.7337 0.4 530 not-followed other-sequence red green red white blue red green blue white',
  ],
  [
    'another sequence, before the clock of the shown one',
    { other: 1, noise: 0.002, lagMs: -60 },
    '0.5449 1 0.1357 23.7337 0 330 not-followed other-sequence red green red white blue red green blue white',
  ],
  [
    'another sequence, later',
    { other: 1, noise: 0.002, lagMs: 300 },
    '0.0053 1 0.1344 23.5842 0 -150 not-followed other-sequence white blue red green red white blue red green',
  ],
  [
    'something else',
    { strange: 0.1, noise: 0.002, behind: null },
    '0.3125 0.7322 0.1175 19.852 null 260 not-followed other-course red white green white red blue white blue red',
  ],
])('%s', (_, scene, wanted) => expect(said(scene)).toBe(wanted));

test.each<[string, Scene, LightVerdict['reason'], Partial<LightVerdict>]>([
  ['a change of the skin below 0.008 is too faint', { own: 0.061 }, 'too-faint', { response: 0.008 }],
  ['and above it is enough', { own: 0.065 }, 'as-shown', { response: 0.0085 }],
  ['less than four times the noise is too faint', { own: 1, noise: 0.013 }, 'too-faint', { signalToNoise: 3.9648 }],
  ['and more is enough', { own: 1, noise: 0.011 }, 'as-shown', { signalToNoise: 4.5746 }],
  ['a wall that follows less than 0.75 as much', { own: 1, behind: 0.74 }, 'as-shown', { backgroundShare: 0.74 }],
  ['and more', { own: 1, behind: 0.8 }, 'background-too', { backgroundShare: 0.8 }],
  ['a fit of 0.85 is followed', { own: 1, strange: 0.032 }, 'as-shown', { fit: 0.8672, otherFit: 0.8363 }],
  ['and below is not', { own: 0.7, other: 0.3 }, 'unclear', { fit: 0.8371, otherFit: 0.8846 }],
  [
    'a little better than any other is followed',
    { own: 1, strange: 0.016 },
    'as-shown',
    { fit: 0.936, otherFit: 0.889 },
  ],
  ['another sequence is not seen in a change below 0.012', { other: 0.08 }, 'unclear', { response: 0.0109 }],
  ['and is above', { other: 0.09 }, 'other-sequence', { response: 0.0122 }],
  ['and not in less than seven times the noise', { other: 1, noise: 0.007 }, 'unclear', { signalToNoise: 6.8527 }],
  ['but in more', { other: 1, noise: 0.0065 }, 'other-sequence', { signalToNoise: 7.3798 }],
  [
    'nobody is refused who follows by 0.9',
    { own: 0.15, other: 0.85, like: SIMILAR },
    'unclear',
    { fit: 0.901, otherFit: 0.9968 },
  ],
  [
    'and who follows less is',
    { own: 0.1, other: 0.9, like: SIMILAR },
    'other-sequence',
    { fit: 0.8899, otherFit: 0.9986 },
  ],
  [
    'another leaves less than a third unexplained',
    { other: 1, like: ENDS_RED },
    'other-sequence',
    { fit: 0.8894, otherFit: 0.9652 },
  ],
  ['and not more', { own: 0.02, other: 0.98, like: ENDS_RED }, 'unclear', { fit: 0.8936, otherFit: 0.9639 }],
  ['another must explain 0.85', { other: 1, strange: 0.052 }, 'other-sequence', { otherFit: 0.853 }],
  ['and not less', { other: 1, strange: 0.054 }, 'other-course', { otherFit: 0.8457 }],
  ['something else is not seen in a change below 0.05', { strange: 0.042 }, 'unclear', { response: 0.0494 }],
  ['and is above', { strange: 0.044 }, 'other-course', { response: 0.0517 }],
  ['and not in less than eight times the noise', { strange: 0.1, noise: 0.005 }, 'unclear', { signalToNoise: 7.9408 }],
  ['but in more', { strange: 0.1, noise: 0.0048 }, 'other-course', { signalToNoise: 8.2717 }],
  ['nor where the shown sequence explains half', { strange: 0.1, own: 0.5 }, 'unclear', { fit: 0.5178 }],
  ['but where it explains less', { strange: 0.1, own: 0.4 }, 'other-course', { fit: 0.4822 }],
])('each limit decides: %s', (_, scene, reason, measured) =>
  expect(rounded(judge(scene))).toMatchObject({ reason, ...measured }),
);

test.each([
  ['red', [1.04, 0.001, 0.001], [1.06, 0.001, 0.001]],
  ['green', [0.001, 0.31, 0.001], [0.001, 0.315, 0.001]],
  ['blue', [0.001, 0.001, 3.05], [0.001, 0.001, 3.1]],
] as const)('a %s wall with less than a fifth of the skin’s light is not measured', (_, dark, lit) => {
  const share = (wall: typeof SKIN) => judge({ own: 0.3, behind: 0.5, wall }).backgroundShare;
  expect(share(dark)).toBeNull();
  expect(share(lit)).toBeGreaterThan(0.4);
});

test('without noise, a millionth is assumed', () => {
  const { response, signalToNoise } = judge({ own: 1 });
  expect(signalToNoise / response).toBeCloseTo(1e6, 0);
});

test('stills without a wall are left out unless a colour has no others', () => {
  const stills = film({ own: 1, behind: 0.4 });
  const without = (isWithout: (i: number) => boolean) =>
    judgeLight(
      stills.map((still, i) => (isWithout(i) ? { ...still, background: null } : still)),
      shown,
    ).backgroundShare;
  expect(without((i) => i % 3 !== 1)).toBeCloseTo(0.4, 3);
  expect(without((i) => i > 20 && i < 40)).toBeNull();
});

test('in a clip that ends in the last colour, only delays with a still of it are tried', () => {
  const stills = film({ own: 1, noise: 0.002 });
  expect(rounded(judgeLight(stills.slice(0, 61), shown))).toMatchObject({ fit: 0.9752, otherFit: 0.9424, lagMs: 20 });
  expect(judgeLight(stills.slice(0, 59), shown)).toEqual({
    outcome: 'cannot-tell',
    reason: 'few-stills',
    fit: 0,
    otherFit: 0,
    other: [],
    response: 0,
    signalToNoise: 0,
    backgroundShare: null,
    lagMs: 0,
  });
});
