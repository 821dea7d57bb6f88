import { expect, test } from 'vitest';
import { BACK, contextWith, FLOW, FRONT } from './context.fixture.ts';
import type { DocumentContext, SideContext } from './context.ts';
import { documentAssurance } from './document-assurance.ts';

const burst = {
  outcome: 'same',
  because: 'committed',
  frames: 6,
  found: 4,
  likeness: 0.97,
  windows: 0,
  glyph: null,
  widthPx: 480,
  onPortrait: 0,
  where: null,
} as const satisfies SideContext['burst'];
const photo = { claim: { captureMode: 'camera-auto' } } as const;
const file = { claim: { captureMode: 'upload' }, burst: null } as const;
const ghost = (outcome: 'same' | 'none') =>
  ({ outcome, side: 'front', registered: 0.9, distance: null, size: 0.4, where: null }) as const;
const UNPROVED = { ...burst, outcome: 'unproved' } as const;
const OFFERED: DocumentContext['flow'] = { ...FLOW, steps: ['wallet', 'document'] };
const UNREAD = { outcome: null, facts: [], portrait: null };
const TAKEN = { ...FRONT, ...photo, burst };
const [YES, NO, UNASKED] = ['proved', 'not-proved', 'not-asked'] as const;
const [NONE, FRAMES] = [[NO, UNASKED, UNASKED] as const, [YES, UNASKED, UNASKED] as const];

test.each<[name: string, context: Partial<DocumentContext>, states: readonly string[], downgrades: readonly string[]]>([
  ['a photo with frames', { front: TAKEN }, FRAMES, []],
  ['a file', { front: { ...FRONT, ...file } }, NONE, ['file-instead-of-photo']],
  ['a picture without a claim', { front: { ...FRONT, claim: null, burst: null } }, NONE, ['file-instead-of-photo']],
  ['a photo without frames', { front: { ...FRONT, ...photo, burst: null } }, NONE, ['no-camera-frames']],
  ['frames that prove nothing', { front: { ...FRONT, ...photo, burst: UNPROVED } }, NONE, ['no-camera-frames']],
  ['frames of the front alone', { front: TAKEN, back: { ...BACK, ...file } }, NONE, ['file-instead-of-photo']],
  ['a ghost portrait that shows the same face', { front: TAKEN, ghost: ghost('same') }, [YES, YES, UNASKED], []],
  ['a ghost portrait that could not be compared', { front: TAKEN, ghost: ghost('none') }, [YES, NO, UNASKED], []],
  ['a document though a wallet was offered', { front: TAKEN, flow: OFFERED }, [YES, UNASKED, NO], ['wallet-declined']],
  ['a chip that nobody read', { front: TAKEN, chip: UNREAD }, [YES, UNASKED, UNASKED, NO], []],
])('%s', (_, context, [cameraFrames, ghostCompared, walletPresented, chip = UNASKED], downgrades) =>
  expect(documentAssurance(contextWith({}, context))).toEqual({
    assurance: { cameraFrames, ghostCompared, walletPresented, chip },
    downgrades,
  }),
);
