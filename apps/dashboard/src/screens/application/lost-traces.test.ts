import type { TraceRow } from '@verify/contract';
import { describe, expect, it } from 'vitest';
import { lostTraces } from './lost-traces.ts';

const row = (inputs: TraceRow['inputs'], rule = 'traces-left'): TraceRow => ({
  rule,
  code: 'DC053',
  outcome: 'raised',
  inputs,
  threshold: null,
  version: 1,
});

describe('why no edit could be seen in a file', () => {
  it('describes where each side comes from', () => {
    expect(
      lostTraces([
        row({ side: 'front', origin: 'messenger', camera: 'none' }),
        row({ side: 'back', origin: 'drawn', camera: 'unproved' }),
      ]),
    ).toEqual([
      'The front was compressed and shrunk, as messaging apps do. An edit may leave no trace in it.',
      'The back is a screenshot or was made by a program. The camera frames sent with it do not show that it was photographed. ' +
        'An edit may leave no trace in it.',
    ]);
  });

  it('explains why a file with camera metadata is not enough where the flow takes no files', () => {
    expect(lostTraces([row({ side: 'front', origin: 'camera', camera: 'none' })])).toEqual([
      'The front has a camera’s notes, but they can be copied, and the page’s camera was not seen to take it. ' +
        'An edit may leave no trace in it.',
    ]);
  });

  it('ignores other rules and unknown origins', () => {
    expect(
      lostTraces([row({ side: 'front', origin: 'page' }, 'zone-print'), row({ side: 'front', origin: 'x' })]),
    ).toEqual([]);
  });
});
