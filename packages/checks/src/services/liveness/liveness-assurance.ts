import type { Assurance, Downgrade, ProofState } from '@verify/contract';
import type { LivenessMaterial } from '../../material/material.ts';
import type { TraceEntry } from '../../rules/trace.ts';

interface Assured {
  readonly assurance: Assurance;
  readonly downgrades: Downgrade[];
}

/** A still was sent instead of a recording, or nothing. */
export const NOTHING_RECORDED: Assured = {
  assurance: {
    committedWhileRecorded: 'not-proved',
    lightFollowed: 'not-proved',
    expressionSeen: 'not-proved',
    wholeFace: 'not-proved',
  },
  downgrades: ['still-instead-of-recording'],
};

/** Proofs of a recording, by its rules in the trace. A rule that was not evaluated proves nothing. */
export function livenessAssurance(
  { steps, light }: Pick<LivenessMaterial, 'steps' | 'light'>,
  trace: readonly TraceEntry[],
): Assured {
  const entry = (rule: string) => trace.find((each) => each.rule === rule);
  const isClear = (rule: string) => entry(rule)?.outcome === 'clear';
  const proved = (...rules: readonly string[]): ProofState => (rules.every(isClear) ? 'proved' : 'not-proved');
  const committed = proved('stills-as-committed', 'committed-in-time', 'told-whole', 'shown-after-told');
  const followed = isClear('light-followed') && entry('light-followed')!.inputs['outcome'] === 'followed';
  const downgrades: Downgrade[] = [];
  if (!isClear('committed-in-time')) downgrades.push('not-committed');
  if (light === 'declined') downgrades.push('light-declined');
  else if (light !== 'off' && entry('light-followed')?.inputs['outcome'] === 'cannot-tell')
    downgrades.push('light-unclear');
  return {
    assurance: {
      committedWhileRecorded: committed,
      lightFollowed: light === 'off' ? 'not-asked' : followed ? 'proved' : 'not-proved',
      expressionSeen: steps.some(({ kind }) => kind !== 'point') ? proved('steps-performed') : 'not-asked',
      wholeFace: proved('passive-pad'),
    },
    downgrades,
  };
}
