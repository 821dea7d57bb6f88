import type { ApplicationDetail } from '@verify/contract';
import { Card } from '../../../parts/parts.tsx';
import { Facts } from '../../../parts/table.tsx';

type Rows = readonly (readonly [name: string, value: string])[];

export function Credentials({ detail: { application } }: { detail: ApplicationDetail }) {
  const { walletCheck, docCheck } = application.servicesResults;
  const credential = walletCheck?.credential;
  const chip = docCheck?.chip;
  return (
    <>
      {credential && (
        <Proof
          title="Wallet"
          note="Signatures and status were verified when the answer arrived."
          rows={[
            ['Credential', `${credential.type} (${credential.format})`],
            ...issuerRows(credential.issuer),
            ['Valid until', credential.validUntil ?? ''],
          ]}
        />
      )}
      {chip && (
        <Proof
          title="Chip"
          note="The issuer’s signature was verified with the document."
          rows={[
            ...issuerRows(chip.issuer),
            ['Verified data groups', chip.groups.join(', ')],
            ['Original chip', ORIGINAL[chip.original]],
          ]}
        />
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

const issuerRows = ({ name, country, chain }: Issuer): Rows => [
  ['Issuer', [name, country].filter(Boolean).join(', ')],
  ...chain.map(
    ({ subject, notAfter }, index) =>
      [index === chain.length - 1 ? 'Trusted' : 'Signed by', `${subject}, until ${notAfter}`] as const,
  ),
];

const Proof = ({ title, note, rows }: { title: string; note: string; rows: Rows }) => (
  <Card title={title} note={note}>
    <Facts rows={rows} />
  </Card>
);
