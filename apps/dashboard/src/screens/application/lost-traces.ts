import type { TraceRow } from '@verify/contract';

/** The result of the rule `traces-left` for a picture, in words. */
const ORIGINS: Readonly<Record<string, string>> = {
  camera: 'has a camera’s notes, but they can be copied',
  messenger: 'was compressed and shrunk, as messaging apps do',
  'saved-again': 'was saved again after the camera wrote it, or its camera left no notes',
  editor: 'holds notes that only image editors write',
  drawn: 'is a screenshot or was made by a program',
  page: 'is a page of a PDF',
};

const SIDES: Readonly<Record<string, string>> = { front: 'The front', back: 'The back' };

/** The frames that came with the photo. */
const FRAMES: Readonly<Record<string, string>> = {
  same: ' The camera frames sent with it show the same, but a program can make them, too.',
  unproved: ' The camera frames sent with it do not show that it was photographed.',
  differs: ' The frames taken with it show something else.',
};

/** One sentence per picture for the rows of DC053: why an edit could not be detected. */
export const lostTraces = (rows: readonly TraceRow[]): readonly string[] =>
  rows.flatMap(({ rule, inputs }) => {
    const found = ORIGINS[String(inputs.origin)];
    if (rule !== 'traces-left' || found === undefined) return [];
    const side = SIDES[String(inputs.side)] ?? 'The picture';
    return [`${side} ${found}.${FRAMES[String(inputs.camera)] ?? ''} An edit may leave no trace in it.`];
  });
