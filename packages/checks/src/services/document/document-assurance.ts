import type { Assurance, Downgrade, FlowSettings } from '@verify/contract';
import { chipOfDocument, chipVerified } from './rules/chip.ts';
import { type DocumentContext, sidesOf } from './context.ts';

/** Proofs of the document check, and what was left out. A wallet counts as declined if one was offered. */
export function documentAssurance(context: DocumentContext): {
  readonly assurance: Assurance;
  readonly downgrades: Downgrade[];
} {
  const sides = sidesOf(context);
  const offered = offersWallet(context.flow);
  const withoutFrames = sides.filter(({ burst }) => burst?.outcome !== 'same');
  const isFile = ({ claim }: (typeof sides)[number]) =>
    claim?.captureMode === undefined || claim.captureMode === 'upload';
  const downgrades: Downgrade[] = [];
  if (withoutFrames.some(isFile)) downgrades.push('file-instead-of-photo');
  if (withoutFrames.some((side) => !isFile(side))) downgrades.push('no-camera-frames');
  if (offered) downgrades.push('wallet-declined');
  return {
    assurance: {
      cameraFrames: sides.length > 0 && withoutFrames.length === 0 ? 'proved' : 'not-proved',
      // The ghost portrait matches the portrait, on the side that has the portrait.
      ghostCompared: context.ghost ? (context.ghost.outcome === 'same' ? 'proved' : 'not-proved') : 'not-asked',
      walletPresented: offered ? 'not-proved' : 'not-asked',
      chip: context.chip ? (chipProved(context) ? 'proved' : 'not-proved') : 'not-asked',
    },
    downgrades,
  };
}

/** Every check of it passed. Without a chip, a flow that only uses chips has none to check. */
export const chipProved = (context: DocumentContext): boolean =>
  context.chip?.outcome?.ok === true &&
  [chipVerified, chipOfDocument].every((rule) => rule.judge(context).every(({ raised }) => !raised));

const offersWallet = ({ steps }: Pick<FlowSettings, 'steps'>): boolean => steps.includes('wallet');
