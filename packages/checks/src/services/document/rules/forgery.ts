import type { CheckCode } from '@verify/contract';
import type { ForgerySignal } from '@verify/reading/forgery';
import { GHOST_LIMITS } from '../../../signals/ghost/compare-ghost.ts';
import { sidesOf, type DocumentRule } from '../context.ts';
import type { Verdict } from '../../../rules/rule.ts';

/** DC028, DC032: a part of the picture was made by other means, or at another time, than the rest. */
export const notTampered: DocumentRule = signalRule('not-tampered', {
  compression: 'DC028',
  stillness: 'DC028',
  copies: 'DC028',
  'zone-line': 'DC028',
  'field-print': 'DC028',
  'portrait-compression': 'DC032',
  'portrait-stillness': 'DC032',
  'portrait-print': 'DC032',
});

/** DC032: the ghost portrait, which is the portrait again, shows somebody else. */
export const ghostIsThePortrait: DocumentRule = {
  name: 'ghost-portrait',
  codes: ['DC032'],
  version: GHOST_LIMITS.version,
  judge({ ghost }) {
    if (!ghost) return [];
    const { side, outcome, registered, distance, size, where } = ghost;
    const raised = outcome === 'differs';
    return [
      {
        code: 'DC032',
        raised,
        unidentified: outcome === 'none',
        detail: side,
        inputs: { side, outcome, registered: rounded(registered), distance: rounded(distance), size: rounded(size) },
        threshold: GHOST_LIMITS.other,
        evidence: raised && where ? [{ kind: 'boxes', side, boxes: [where] }] : [],
      },
    ];
  },
};

/** DC029, DC030: the picture shows another picture. */
export const notAPictureOfOne: DocumentRule = signalRule('not-a-picture-of-one', { screen: 'DC029', print: 'DC030' });

/** One verdict per side and signal: a concern, nothing found, or unknown. Thresholds: packages/reading, forgery. */
function signalRule(name: string, codes: Partial<Record<ForgerySignal, CheckCode>>): DocumentRule {
  return {
    name,
    codes: [...new Set(Object.values(codes))],
    version: 1,
    judge: (context) =>
      sidesOf(context).flatMap(({ side, forgery }) =>
        forgery.flatMap(({ signal, verdict, score, measure, threshold, evidence }): Verdict[] => {
          const code = codes[signal];
          if (!code) return [];
          return [
            {
              code,
              raised: verdict === 'consider',
              unidentified: verdict === 'unidentified',
              detail: side,
              inputs: { side, signal, verdict, score: rounded(score), measure: rounded(measure) },
              threshold,
              evidence,
            },
          ];
        }),
      ),
  };
}

const rounded = (value: number | null): number | null => (value === null ? null : Math.round(value * 1000) / 1000);
