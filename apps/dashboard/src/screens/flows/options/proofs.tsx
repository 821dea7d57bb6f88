import { type FlowSettings, Proof, PROOFS } from '@verify/contract';
import { Boxes, SelectField } from '../../../parts/forms/form.tsx';
import { Card } from '../../../parts/parts.tsx';
import { Notes } from '../field-row.tsx';
import type { Draft } from '../use-draft.ts';

const FRAMES = [
  ['supporting', 'Without another proof, the photo counts as a file (DC053)'],
  ['enough', 'They suffice'],
] as const;

/** What a result has to prove in this flow. */
export function ProofsCard({ draft: { settings, set, errorAt } }: { draft: Draft }) {
  const { requireProof, services } = settings;
  const possible = Proof.options.filter((proof) => PROOFS[proof].services.some((each) => services.includes(each)));
  return (
    <Card title="Required proofs" note="A person reviews a result that does not prove one of these (SY004).">
      <div class="pad switches">
        <Boxes
          options={possible.map((proof) => [proof, <span title={PROOFS[proof].about}>{PROOFS[proof].name}</span>])}
          chosen={requireProof}
          change={(next) => set({ requireProof: next })}
        />
        <Notes error={errorAt('requireProof')} />
        <SelectField
          label="Frames of the camera"
          hint="In flows that compare faces. A program can make frames, so they need another proof of the document beside them: a ghost portrait that was compared."
          options={FRAMES}
          value={settings.cameraFrames}
          change={(frames) => set({ cameraFrames: frames as FlowSettings['cameraFrames'] })}
        />
      </div>
    </Card>
  );
}
