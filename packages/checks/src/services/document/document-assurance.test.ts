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
const GHOST = { side: 'front', registered: 0.9, distance: null, size: 0.4, where: null } as const;
const UNPROVED = { ...burst, outcome: 'unproved' } as const;

test.each<[name: string, context: Partial<DocumentContext>, states: readonly string[], downgrades: readonly string[]]>([
  ['a photo with frames', { front: { ...FRONT, ...photo, burst } }, ['proved', 'not-asked', 'not-asked'], []],
  ['a file', { front: { ...FRONT, ...file } }, ['not-proved', 'not-asked', 'not-asked'], ['file-instead-of-photo']],
  [
    'a picture without a claim',
    { front: { ...FRONT, claim: null, burst: null } },
    ['not-proved', 'not-asked', 'not-asked'],
    ['file-instead-of-photo'],
  ],
  [
    'a photo without frames',
    { front: { ...FRONT, ...photo, burst: null } },
    ['not-proved', 'not-asked', 'not-asked'],
    ['no-camera-frames'],
  ],
  [
    'frames that prove nothing',
    { front: { ...FRONT, ...photo, burst: UNPROVED } },
    ['not-proved', 'not-asked', 'not-asked'],
    ['no-camera-frames'],
  ],
  [
    'frames of the front alone',
    { front: { ...FRONT, ...photo, burst }, back: { ...BACK, ...file } },
    ['not-proved', 'not-asked', 'not-asked'],
    ['file-instead-of-photo'],
  ],
  [
    'a ghost portrait that shows the same face',
    { front: { ...FRONT, ...photo, burst }, ghost: { ...GHOST, outcome: 'same' } },
    ['proved', 'proved', 'not-asked'],
    [],
  ],
  [
    'a ghost portrait that could not be compared',
    { front: { ...FRONT, ...photo, burst }, ghost: { ...GHOST, outcome: 'none' } },
    ['proved', 'not-proved', 'not-asked'],
    [],
  ],
  [
    'a document though a wallet was offered',
    { front: { ...FRONT, ...photo, burst }, flow: { ...FLOW, steps: ['wallet', 'document'] } },
    ['proved', 'not-asked', 'not-proved'],
    ['wallet-declined'],
  ],
  [
    'a chip that nobody read',
    { front: { ...FRONT, ...photo, burst }, chip: { outcome: null, facts: [], portrait: null } },
    ['proved', 'not-asked', 'not-asked', 'not-proved'],
    [],
  ],
])('%s', (_, context, [cameraFrames, ghostCompared, walletPresented, chip = 'not-asked'], downgrades) =>
  expect(documentAssurance(contextWith({}, context))).toEqual({
    assurance: { cameraFrames, ghostCompared, walletPresented, chip },
    downgrades,
  }),
);
