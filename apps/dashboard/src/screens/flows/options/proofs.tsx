import { type FlowSettings, Proof, PROOFS } from '@verify/contract';
import { Card, Field } from '../../../parts/parts.tsx';
import { Notes } from '../field-row.tsx';
import type { Draft } from '../use-draft.ts';

/** What a result has to prove in this flow. */
export function ProofsCard({ draft: { settings, set, errorAt } }: { draft: Draft }) {
  const { requireProof, services } = settings;
  const possible = Proof.options.filter((proof) => PROOFS[proof].services.some((each) => services.includes(each)));
  return (
    <Card title="Required proofs" note="A person reviews a result that does not prove one of these (SY004).">
      <div class="pad switches">
        {possible.map((proof) => (
          <label key={proof} class="check" title={PROOFS[proof].about}>
            <input
              type="checkbox"
              checked={requireProof.includes(proof)}
              onChange={({ currentTarget: { checked } }) =>
                set({
                  requireProof: checked ? [...requireProof, proof] : requireProof.filter((each) => each !== proof),
                })
              }
            />
            {PROOFS[proof].name}
          </label>
        ))}
        <Notes error={errorAt('requireProof')} />
        <Field
          label="Frames of the camera"
          hint="In flows that compare faces. A program can make frames, so they need another proof of the document beside them: a ghost portrait that was compared."
        >
          <select
            value={settings.cameraFrames}
            onChange={(event) => set({ cameraFrames: event.currentTarget.value as FlowSettings['cameraFrames'] })}
          >
            <option value="supporting">Without another proof, the photo counts as a file (DC053)</option>
            <option value="enough">They suffice</option>
          </select>
        </Field>
      </div>
    </Card>
  );
}
