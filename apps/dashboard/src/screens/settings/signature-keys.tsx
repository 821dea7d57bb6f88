import type { SignatureKeyView, WebhookSettings } from '@verify/contract';
import { useState } from 'preact/hooks';
import { ask, type Refused } from '../../app/api.ts';
import { when } from '../../app/format.ts';
import { Confirm } from '../../parts/confirm.tsx';
import { Card, Copy, Dialog, Fault, Field } from '../../parts/parts.tsx';

const STATES = {
  waiting: ['Waiting', 'busy'],
  signing: ['Signs', 'good'],
  overlap: ['Still valid', 'look'],
  retired: ['Retired', 'calm'],
} as const satisfies Record<SignatureKeyView['state'], readonly [string, string]>;

const AFTER = [
  [0, 'Immediately'],
  [1, 'In one hour'],
  [24, 'In one day'],
  [168, 'In one week'],
] as const;

interface Props {
  readonly settings: WebhookSettings;
  readonly reload: () => Promise<void>;
}

/** The key that signs, the one before it, the next one; and how they take turns. */
export function SignatureKeys({ settings, reload }: Props) {
  const [making, setMaking] = useState(false);
  const [acting, setActing] = useState<{ key: SignatureKeyView; what: 'begin' | 'retire' } | null>(null);
  const waiting = settings.signatureKeys.some(({ state }) => state === 'waiting');
  return (
    <Card
      title="Signature key"
      note="Verifies X-Signature: Ed25519 over the body followed by X-Timestamp. X-Key-Id says which key signed."
      actions={
        <button class="button" disabled={waiting} onClick={() => setMaking(true)}>
          Create new key
        </button>
      }
    >
      <ul class="signature-keys">
        {settings.signatureKeys.map((key) => (
          <li key={key.id} data-off={key.state === 'retired' ? 'yes' : undefined}>
            <div class="signature-key-head">
              <span class="badge" data-tone={STATES[key.state][1]}>
                {STATES[key.state][0]}
              </span>
              <span class="mono">{key.id}</span>
              <small>{about(key)}</small>
              <span class="actions">
                {key.pem !== '' && <Copy text={key.pem} label={`signature key ${key.id.slice(0, 8)}`} />}
                {key.state === 'waiting' && (
                  <button class="button" onClick={() => setActing({ key, what: 'begin' })}>
                    Sign with it now
                  </button>
                )}
                {(key.state === 'waiting' || key.state === 'overlap') && (
                  <button class="button" onClick={() => setActing({ key, what: 'retire' })}>
                    {key.state === 'waiting' ? 'Delete key' : 'Retire now'}
                  </button>
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
        The valid ones as a JWK set: <code>{settings.jwksUrl}</code>
      </p>
      {making && <Make close={() => setMaking(false)} done={reload} />}
      {acting && (
        <Confirm
          title={acting.what === 'begin' ? 'Sign with this key now?' : 'Retire this key?'}
          verb={acting.what === 'begin' ? 'Sign with it' : 'Retire it'}
          close={() => setActing(null)}
          act={async () => {
            const answer = await ask('POST', `/signature-keys/${acting.key.id}/${acting.what}`);
            await reload();
            return answer;
          }}
        >
          <p>
            {acting.what === 'begin'
              ? 'Receivers that do not have this key yet will refuse our webhooks. The previous key stays valid for one day.'
              : 'Webhooks signed with this key can no longer be verified. This can’t be undone.'}
          </p>
        </Confirm>
      )}
    </Card>
  );
}

function about({ state, createdAt, signsFrom, retiredAt }: SignatureKeyView): string {
  if (state === 'waiting') return `signs from ${when(signsFrom)}`;
  if (state === 'retired') return `until ${when(retiredAt)}`;
  const end = retiredAt === null ? '' : `, valid until ${when(retiredAt)}`;
  return `since ${when(Math.max(createdAt, signsFrom))}${end}`;
}

function Make({ close, done }: { close: () => void; done: () => Promise<void> }) {
  const [refused, setRefused] = useState<Refused | null>(null);
  const make = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    const answer = await ask('POST', '/signature-keys', { signsAfterHours: Number(form.get('after')) });
    if (!answer.ok) return setRefused(answer);
    await done();
    close();
  };
  return (
    <Dialog title="Create a signature key" close={close}>
      <form onSubmit={make} noValidate>
        {refused && <Fault refused={refused} />}
        <p>
          The key is shown right away. Add it to every receiver before it starts signing. The old key stays valid for
          one day after that.
        </p>
        <Field label="Start signing">
          <select name="after" defaultValue="24">
            {AFTER.map(([hours, text]) => (
              <option key={hours} value={hours} selected={hours === 24}>
                {text}
              </option>
            ))}
          </select>
        </Field>
        <div class="actions end">
          <button class="button" type="button" onClick={close}>
            Cancel
          </button>
          <button class="button primary">Create key</button>
        </div>
      </form>
    </Dialog>
  );
}
