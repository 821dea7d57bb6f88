import type { ApplicationDetail } from '@verify/contract';
import { Card } from '../../../parts/parts.tsx';

/** What a wallet presented: the credential, who issued it, and the certificates up to the trusted one. */
export function Credential({ detail: { application } }: { detail: ApplicationDetail }) {
  const credential = application.servicesResults['walletCheck']?.credential;
  if (!credential) return null;
  const { issuer, format, type, validUntil } = credential;
  const rows: readonly (readonly [name: string, value: string])[] = [
    ['Credential', `${type} (${format})`],
    ['Issuer', [issuer.name, issuer.country].filter(Boolean).join(', ')],
    ...issuer.chain.map(
      ({ subject, notAfter }, index) =>
        [index === issuer.chain.length - 1 ? 'Trusted' : 'Signed by', `${subject}, until ${notAfter}`] as const,
    ),
    ['Valid until', validUntil ?? ''],
  ];
  return (
    <Card title="Wallet" note="Signatures and status were verified when the answer arrived.">
      <dl class="facts">
        {rows
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={`${name} ${value}`}>
              <dt>{name}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ))}
      </dl>
    </Card>
  );
}
