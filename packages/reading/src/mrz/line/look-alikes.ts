/** Pairs of characters that look alike in OCR-B when faded or small. */
export const LOOK_ALIKES: ReadonlyMap<string, string> = new Map(
  ['O0', 'I1', 'Z2', 'S5', 'G6', 'B8'].flatMap(([letter, digit]) => [
    [letter!, digit!],
    [digit!, letter!],
  ]),
);
