import * as z from 'zod/mini';
import type { ServiceKey } from '../steps.ts';

// To add a proof: name it here, add its row to PROOFS, and set it where its service runs.

/** Proofs of a result beyond reading and comparing. */
export const Proof = z.enum([
  'cameraFrames',
  'ghostCompared',
  'walletPresented',
  'chip',
  'committedWhileRecorded',
  'lightFollowed',
  'expressionSeen',
  'wholeFace',
  'recordingCompared',
]);
export type Proof = z.infer<typeof Proof>;

/** `not-asked`: the flow or the material gave no occasion for it. */
export const ProofState = z.enum(['proved', 'not-proved', 'not-asked']);
export type ProofState = z.infer<typeof ProofState>;

export const Assurance = z.partialRecord(Proof, ProofState);
export type Assurance = z.infer<typeof Assurance>;

interface ProofRow {
  /** The services that report it. */
  readonly services: readonly ServiceKey[];
  /** Name in the dashboard. */
  readonly name: string;
  readonly about: string;
}

export const PROOFS: Readonly<Record<Proof, ProofRow>> = {
  cameraFrames: {
    services: ['docCheck'],
    name: 'Camera frames',
    about: 'Frames committed while the person aimed show the same document. A program can make such frames, too.',
  },
  ghostCompared: {
    services: ['docCheck'],
    name: 'Ghost portrait',
    about: 'The ghost portrait of the document shows the face of its portrait.',
  },
  walletPresented: {
    services: ['walletCheck', 'docCheck'],
    name: 'Wallet',
    about: 'A wallet presented a credential that was verified.',
  },
  chip: {
    services: ['docCheck'],
    name: 'Chip',
    about: 'The chip of the document is as a trusted State signed it, and belongs to this document.',
  },
  committedWhileRecorded: {
    services: ['liveness'],
    name: 'Committed while recorded',
    about: 'The stills are those whose digests arrived while they were taken.',
  },
  lightFollowed: {
    services: ['liveness'],
    name: 'Coloured light',
    about: 'The skin followed the colours of the screen.',
  },
  expressionSeen: {
    services: ['liveness'],
    name: 'Expression',
    about:
      'The drawn smile or blink was performed. Lids or a mouth that show through a pasted photograph do this, too.',
  },
  wholeFace: {
    services: ['liveness'],
    name: 'Whole face',
    about: 'An added detector found no pasted or generated face. Without one, it is not proved.',
  },
  recordingCompared: {
    services: ['faceMatch'],
    name: 'Recorded face',
    about: 'The portrait was compared with a recording, not with a single still.',
  },
};

/** What a person or their device left out although it was offered, or what could not be determined. */
export const Downgrade = z.enum([
  'file-instead-of-photo',
  'no-camera-frames',
  'wallet-declined',
  'not-committed',
  'light-declined',
  'light-unclear',
  'still-instead-of-recording',
]);
export type Downgrade = z.infer<typeof Downgrade>;
