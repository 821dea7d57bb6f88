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
  const mayRepeat = slot === 'selfie' ? environment === 'test' : known.challengesRepeat;
  const entry = {
    rule: slot === 'selfie' ? 'selfie-seen-before' : 'recording-seen-before',
    code: 'LV005',
    inputs: {
      how: use?.how ?? null,
      share: use ? Math.round(use.share * 100) / 100 : null,
      daysAgo: use?.daysAgo ?? null,
    },
    threshold: slot === 'selfie' ? null : SAME_SHARE,
    version: 1,
  } as const;
  if (!use) return { raised: [], trace: [{ ...entry, outcome: 'clear' }] };
  if (mayRepeat) return { raised: [], trace: [{ ...entry, outcome: 'signal' }] };
  const detail = slot === 'selfie' ? 'the selfie was used before' : 'the recording was used before';
  return { raised: [{ code: 'LV005', detail }], trace: [{ ...entry, outcome: 'raised' }] };
}
