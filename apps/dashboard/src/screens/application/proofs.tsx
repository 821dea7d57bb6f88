import { type ApplicationDetail, type Downgrade, type Proof, PROOFS } from '@verify/contract';
import { Card } from '../../parts/parts.tsx';
import { Facts } from '../../parts/table.tsx';

const DOWNGRADES: Readonly<Record<Downgrade, string>> = {
  'file-instead-of-photo': 'A file was uploaded instead of a photo.',
  'no-camera-frames': 'The photo came without frames of the camera, or they show something else.',
  'wallet-declined': 'A document was sent instead of the offered wallet.',
  'not-committed': 'The fingerprints of the recording were late or incomplete.',
  'light-declined': 'The coloured light was skipped.',
  'light-unclear': 'It can’t be told whether the skin followed the coloured light.',
  'still-instead-of-recording': 'A still picture was sent instead of a recording.',
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

export function Credentials({ detail: { application } }: { detail: ApplicationDetail }) {
  const { walletCheck, docCheck } = application.servicesResults;
  const credential = walletCheck?.credential;
  const chip = docCheck?.chip;
  return (
    <>
      {credential && (
        <Card title="Wallet" note="Signatures and status were verified when the answer arrived.">
          <Facts
            rows={[
              ['Credential', `${credential.type} (${credential.format})`],
              ...issuerRows(credential.issuer),
              ['Valid until', credential.validUntil ?? ''],
            ]}
          />
        </Card>
      )}
      {chip && (
        <Card title="Chip" note="The issuer’s signature was verified with the document.">
          <Facts
            rows={[
              ...issuerRows(chip.issuer),
              ['Verified data groups', chip.groups.join(', ')],
              ['Original chip', ORIGINAL[chip.original]],
            ]}
          />
        </Card>
      )}
    </>
  );
}

const ORIGINAL = {
  proved: 'Yes, it signed the challenge',
  possible: 'Not known: the app did not ask it',
  unknown: 'Not known: it has no key of its own',
} as const;

interface Issuer {
  readonly name: string;
  readonly country?: string | undefined;
  readonly chain: readonly { readonly subject: string; readonly notAfter: string }[];
}

const issuerRows = ({ name, country, chain }: Issuer): readonly (readonly [name: string, value: string])[] => [
  ['Issuer', [name, country].filter(Boolean).join(', ')],
  ...chain.map(
    ({ subject, notAfter }, index) =>
      [index === chain.length - 1 ? 'Trusted' : 'Signed by', `${subject}, until ${notAfter}`] as const,
  ),
];
