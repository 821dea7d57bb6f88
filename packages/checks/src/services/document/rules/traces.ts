import { comparesFaces } from '@verify/contract';
import { BURST_THRESHOLDS } from '../../../signals/burst/judge-burst.ts';
import { chipProved } from '../document-assurance.ts';
import { sidesOf, type DocumentRule } from '../context.ts';
import type { Verdict } from '../../../rules/rule.ts';

/** DC028, DC032: the camera did not show it just before. If frames prove nothing, the photo counts as a file. */
export const asTheCameraShowed: DocumentRule = {
  name: 'as-the-camera-showed',
  codes: ['DC028', 'DC032'],
  version: BURST_THRESHOLDS.version,
  judge: (context) =>
    sidesOf(context).flatMap(({ side, burst }): Verdict[] => {
      if (!burst) return [];
      const { outcome, because, frames, found, likeness, windows, glyph, widthPx, onPortrait, where } = burst;
      const portrait = onPortrait >= 0.5;
      const measures = { likeness: rounded(likeness), windows, glyph: rounded(glyph), widthPx };
      const inputs = { side, outcome, because, frames, found, ...measures };
      return (['DC028', 'DC032'] as const).map((code) => {
        const raised = outcome === 'differs' && (code === 'DC032') === portrait;
        return {
          code,
          raised,
          unidentified: outcome === 'unproved',
          detail: side,
          inputs,
          threshold: BURST_THRESHOLDS.windows,
          evidence: raised && where ? [{ kind: 'boxes', side, boxes: [where] }] : [],
        };
      });
    }),
};

/**
 * DC053: an edit could not be detected, because the picture has lost a camera's traces. Metadata can be copied, so it
 * counts only if the flow accepts files. A program can draw a forgery into every frame, and its ghost portrait with it,
 * so a photo with frames is a file, too, unless the flow trusts frames or the document's chip was verified. A review in
 * flows that compare faces or ask for it; a note in others.
 */
export const tracesLeft: DocumentRule = {
  name: 'traces-left',
  codes: ['DC053'],
  version: 4,
  judge: (context) => {
    const { steps, effects, uploadAllowed, cameraFrames } = context.flow;
    const counts = comparesFaces(steps) || effects.DC053 !== undefined;
    const framesSuffice = cameraFrames === 'enough' || !counts || chipProved(context);
    return sidesOf(context).flatMap(({ side, origin, burst, forgery }): Verdict[] => {
      if (origin === null) return [];
      const seen = burst?.outcome === 'same' && framesSuffice;
      const lost = !seen && (origin !== 'camera' || !uploadAllowed);
      const earlier = forgery.find(({ signal }) => signal === 'earlier-compression')?.measure ?? null;
      const camera = burst?.outcome ?? 'none';
      const inputs = { side, origin, camera, framesSuffice, earlierCompression: rounded(earlier) };
      return [{ code: 'DC053', raised: lost && counts, signal: lost, detail: side, inputs }];
    });
  },
};

const rounded = (value: number | null): number | null => (value === null ? null : Math.round(value * 1000) / 1000);
