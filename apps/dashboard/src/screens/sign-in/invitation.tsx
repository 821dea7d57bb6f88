import { type InvitationOffer, type Me, PASSWORD_CHARS_MIN } from '@verify/contract';
import { useEffect, useState } from 'preact/hooks';
import { ask, me, type Refused } from '../../app/api.ts';
import { faultOf, isShownAtField } from '../../app/fault-of.ts';
import { when } from '../../app/format.ts';
import { link, navigate } from '../../app/router.ts';
import { Fault, Field, Waiting } from '../../parts/parts.tsx';
import { Door } from './door.tsx';

const OVER: Readonly<Record<string, string>> = {
  link_used: 'This invitation has already been accepted. Sign in instead.',
  link_revoked: 'This invitation was withdrawn. Ask for a new one.',
  link_expired: 'This invitation has expired. Ask for a new one.',
  link_not_found: 'This invitation was not found. Make sure that you have the whole link.',
};

/** The secret is in the fragment, which no server sees, and leaves the address at once. */
function takeSecret(): string {
  const secret = location.hash.slice(1);
  if (secret !== '') history.replaceState(null, '', link('/invitation'));
  return secret;
}

export function Invitation() {
  const [secret] = useState(takeSecret);
  const [offer, setOffer] = useState<InvitationOffer | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    void ask<InvitationOffer>('POST', '/invitation', { secret }).then((answer) =>
      answer.ok ? setOffer(answer.value) : setRefused(answer),
    );
  }, [secret]);

  const accept = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    setBusy(true);
    const answer = await ask<Me>('POST', '/invitation/accept', { secret, ...Object.fromEntries(form) });
    setBusy(false);
    if (!answer.ok) return setRefused(answer);
    me.value = answer.value;
    navigate('/', { replace: true });
  };

  if (!offer) {
    return (
      <Door title="Invitation" note="">
        {refused ? (
          <>
            <Fault refused={{ ...refused, message: OVER[refused.code] ?? OVER['link_not_found']! }} />
            <a class="button wide" href={link('/')}>
              Go to sign-in
            </a>
          </>
        ) : (
          <Waiting rows={3} />
        )}
      </Door>
    );
  }
  const over = refused ? OVER[refused.code] : undefined;
  return (
    <Door
      title="Invitation"
      note={`${offer.accountName} invites ${offer.email} as ${offer.role}, until ${when(offer.expiresAt)}.`}
    >
      <form onSubmit={accept} noValidate>
        {refused && !isShownAtField(refused, '/name', '/password') && (
          <Fault refused={over ? { ...refused, message: over } : refused} />
        )}
        <input type="hidden" autocomplete="username" value={offer.email} />
        <Field label="Your name" error={faultOf(refused, '/name') && 'Between 1 and 128 characters'}>
          <input name="name" autocomplete="name" maxLength={128} autoFocus />
        </Field>
        <Field
          label="Password"
          hint={`At least ${PASSWORD_CHARS_MIN} characters. Several words make a good password.`}
          error={faultOf(refused, '/password') && `Not accepted: ${faultOf(refused, '/password')}`}
        >
          <input name="password" type="password" autocomplete="new-password" maxLength={256} />
        </Field>
        <button class="button primary wide" disabled={busy}>
          {busy ? 'One moment…' : 'Accept invitation'}
        </button>
      </form>
    </Door>
  );
}
