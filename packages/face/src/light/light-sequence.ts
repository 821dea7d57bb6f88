import type { LightColour, LightSequence } from '@verify/contract';

/**
 * The screen's colours. The red has less than 0.8 of its linear light in red, so it is not "saturated red" as defined
 * in WCAG 2.3.1. Three flashes a second are never reached, because a colour stays for 420 ms: 2.4 changes, or 1.2
 * flashes, a second.
 */
export const LIGHT_COLOURS: Readonly<Record<LightColour, string>> = {
  red: '#ff6e5c',
  green: '#30ff50',
  blue: '#4060ff',
  white: '#ffffff',
};

/**
 * Nine colours without equal neighbours, including red, green and blue: 23,946 sequences. One that differs in a single
 * place may pass for the drawn one, so a replay fits at most once in 1,260 drawings.
 */
export const LIGHT_SEQUENCE = { colours: 9, colourMs: 420 } as const;

/** The times that the server accepts from a browser and that the browser keeps. */
export const LIGHT_TIMING = {
  /** How far a colour may be before or after its time. */
  earlyMs: 120,
  lateMs: 400,
  /** How long the last colour stays, so that a slow camera sees it. */
  lastMs: 800,
  /** Minimum number of stills, and the longest gap between them. */
  stillsAColour: 1.5,
  pauseMs: 1_000,
} as const;

export const COLOUR_NAMES = Object.keys(LIGHT_COLOURS) as readonly LightColour[];

/**
 * @param randomInt uniformly distributed from 0 up to, but not including, its argument; from a cryptographic source on
 * the server
 */
export function drawLight(randomInt: (below: number) => number): LightSequence {
  for (;;) {
    const colours: LightColour[] = [];
    while (colours.length < LIGHT_SEQUENCE.colours) {
      const others = COLOUR_NAMES.filter((name) => name !== colours.at(-1));
      colours.push(others[randomInt(others.length)]!);
    }
    if (isDrawable(colours)) return { colours, colourMs: LIGHT_SEQUENCE.colourMs };
  }
}

/** Whether the server can draw it; other sequences are not alternatives either. */
export const isDrawable = (colours: readonly LightColour[]): boolean =>
  (['red', 'green', 'blue'] as const).every((name) => colours.includes(name)) &&
  colours.every((name, i) => name !== colours[i + 1]);

/** Linear light of a colour, 0 to 1. */
export function linearOf(colour: LightColour): readonly [number, number, number] {
  const hex = LIGHT_COLOURS[colour];
  return [1, 3, 5].map((at) => toLinear(Number.parseInt(hex.slice(at, at + 2), 16))) as unknown as [
    number,
    number,
    number,
  ];
}

/** An sRGB level, 0 to 255, as linear light. */
export function toLinear(level: number): number {
  const share = level / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}
