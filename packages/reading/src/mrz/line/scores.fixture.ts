import { ALPHABET, CLASSES, type Scores } from './net.ts';

/** The network's output for a line: three steps a character, shown in the middle. `seen` overrides a column. */
export function scoresOf(text: string, seen: Record<number, Record<string, number>> = {}): Scores {
  const steps = text.length * 3;
  const values = new Float32Array(steps * CLASSES).fill(Math.log(1e-6));
  for (let t = 0; t < steps; t++) {
    if (t % 3 !== 1) {
      values[t * CLASSES] = Math.log(0.999);
      continue;
    }
    const j = (t - 1) / 3;
    const chances = seen[j] ?? { [text[j]!]: 0.999 };
    for (const [char, chance] of Object.entries(chances))
      values[t * CLASSES + (char === ' ' ? 0 : ALPHABET.indexOf(char) + 1)] = Math.log(chance);
  }
  return { steps, values };
}
