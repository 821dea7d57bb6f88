import type { SignatureKeyView, WebhookSettings } from '@verify/contract';
import { when } from '../../app/format.ts';
import { confirm } from '../../parts/forms/confirm.tsx';
import { SelectField } from '../../parts/forms/form.tsx';
import { Badge, Button, Card, Copy } from '../../parts/parts.tsx';

const STATES = {
  waiting: ['Waiting', 'busy'],
  signing: ['Active', 'good'],
  overlap: ['Still valid', 'look'],
  retired: ['Retired', 'calm'],
} as const satisfies Record<SignatureKeyView['state'], readonly [string, string]>;

const AFTER = [
  [0, 'Immediately'],
  [1, 'In one hour'],
  [24, 'In one day'],
  [168, 'In one week'],
] as const;

const QUESTIONS = {
  begin: [
    'Sign with this key now?',
    'Sign with it',
    'Receivers that do not have this key yet will refuse our webhooks. The previous key stays valid for one day.',
  ],
  retire: [
    'Retire this key?',
    'Retire it',
    'Webhooks signed with this key can no longer be verified. This can’t be undone.',
  ],
} as const;

export function SignatureKeys({ settings, reload }: { settings: WebhookSettings; reload: () => Promise<void> }) {
  const { signatureKeys, jwksUrl } = settings;
  const sure = ({ id }: SignatureKeyView, what: keyof typeof QUESTIONS): void => {
    const [title, verb, about] = QUESTIONS[what];
    confirm({ title, verb, about, path: `/signature-keys/${id}/${what}`, after: reload });
  };
  const make = (): void =>
    confirm({
      title: 'Create a signature key',
      verb: 'Create key',
      tone: 'primary',
      path: '/signature-keys',
      body: (form) => ({ signsAfterHours: Number(form.get('after')) }),
      after: reload,
      about: (
        <>
          <p>
            The key is shown right away. Add it to every receiver before it starts signing. The old key stays valid for
            one day after that.
          </p>
          <SelectField label="Start signing" name="after" options={AFTER} value={24} />
        </>
      ),
    });
  return (
    <Card
      title="Signature key"
      note="Verifies X-Signature: Ed25519 over the body followed by X-Timestamp. X-Key-Id says which key signed."
      actions={<Button verb="Create new key" off={signatureKeys.some(({ state }) => state === 'waiting')} act={make} />}
    >
      <ul class="signature-keys">
        {signatureKeys.map((key) => (
          <li key={key.id} data-off={key.state === 'retired' ? 'yes' : undefined}>
            <div class="signature-key-head">
              <Badge tone={STATES[key.state][1]}>{STATES[key.state][0]}</Badge>
              <span class="mono">{key.id}</span>
              <small>{timesOf(key)}</small>
              <span class="actions">
                {key.pem !== '' && <Copy text={key.pem} label={`signature key ${key.id.slice(0, 8)}`} />}
                {key.state === 'waiting' && <Button verb="Sign with it now" act={() => sure(key, 'begin')} />}
                {(key.state === 'waiting' || key.state === 'overlap') && (
                  <Button
                    verb={key.state === 'waiting' ? 'Delete key' : 'Retire now'}
                    act={() => sure(key, 'retire')}
                  />
                )}
              </span>
            </div>
            {key.pem !== '' && (
              <pre class="pem" tabIndex={0} aria-label={`Signature key ${key.id.slice(0, 8)}`}>
                {key.pem}
              </pre>
            )}
          </li>
        ))}
      </ul>
      <p class="pad note">
        Valid keys (JWKS): <code>{jwksUrl}</code>
      </p>
    </Card>
  );
}

function timesOf({ state, createdAt, signsFrom, retiredAt }: SignatureKeyView): string {
  if (state === 'waiting') return `signs from ${when(signsFrom)}`;
  if (state === 'retired') return `until ${when(retiredAt)}`;
  const end = retiredAt === null ? '' : `, valid until ${when(retiredAt)}`;
  return `since ${when(Math.max(createdAt, signsFrom))}${end}`;
}
