import type { Raised } from '../../rules/decide.ts';
import type { TraceEntry } from '../../rules/trace.ts';
import type { Material } from '../../material/material.ts';
import { SAME_SHARE } from './recall.ts';

/** LV005: a face picture used in another application; a recording never occurs twice. In `test` it is noted. */
export function seenBefore(
  { known, environment }: Pick<Material, 'known' | 'environment'>,
  slot: 'selfie' | 'liveness-stills',
): { readonly raised: readonly Raised[]; readonly trace: readonly TraceEntry[] } {
  if (!known) return { raised: [], trace: [] };
  const use = known.seen.find((each) => each.slot === slot);
  const [what, mayRepeat, threshold] =
    slot === 'selfie' ? ['selfie', environment === 'test', null] : ['recording', known.challengesRepeat, SAME_SHARE];
  const { how = null, daysAgo = null } = use ?? {};
  const inputs = { how, share: use ? Math.round(use.share * 100) / 100 : null, daysAgo };
  const outcome = !use ? 'clear' : mayRepeat ? 'signal' : 'raised';
  const detail = `the ${what} was used before`;
  return {
    raised: outcome === 'raised' ? [{ code: 'LV005', detail }] : [],
    trace: [{ rule: `${what}-seen-before`, code: 'LV005', outcome, inputs, threshold, version: 1 }],
  };
}
