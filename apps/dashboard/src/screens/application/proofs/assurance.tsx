import { type ApplicationDetail, type Downgrade, type Proof, PROOFS } from '@verify/contract';
import { Card } from '../../../parts/parts.tsx';
import { Facts } from '../../../parts/table.tsx';

const DOWNGRADES: Readonly<Record<Downgrade, string>> = {
  'file-instead-of-photo': 'A file was uploaded instead of a photo.',
  'no-camera-frames': 'The photo came without frames of the camera, or they show something else.',
  'wallet-declined': 'A wallet was offered, and a document was sent.',
  'not-committed': 'The digests of the recording came late, or not all of them came.',
  'light-declined': 'The coloured light was skipped.',
  'light-unclear': 'It can’t be told whether the skin followed the coloured light.',
  'still-instead-of-recording': 'A still was sent instead of a recording.',
};
const STATES = { proved: 'Proved', 'not-proved': 'Not proved', 'not-asked': 'Not asked' } as const;

export function AssuranceCard({ detail }: { detail: ApplicationDetail }) {
  const services = Object.values(detail.application.servicesResults);
  const proofs = services.flatMap(({ assurance }) => Object.entries(assurance ?? {}));
  if (proofs.length === 0) return null;
  const left = services.flatMap(({ downgrades }) => downgrades ?? []);
  return (
    <Card title="Assurance">
      <Facts
        rows={proofs.map(([proof, state]) => [
          PROOFS[proof as Proof].name,
          STATES[state],
          PROOFS[proof as Proof].about,
        ])}
      />
      {left.length > 0 && (
        <ul class="pad">
          {left.map((each) => (
            <li key={each}>{DOWNGRADES[each]}</li>
          ))}
        </ul>
      )}
    </Card>
  );
}
