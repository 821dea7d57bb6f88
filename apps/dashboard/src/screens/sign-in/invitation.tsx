import type { InvitationOffer, Me } from '@verify/contract';
import { useEffect, useState } from 'preact/hooks';
import { ask, ifOk, me, type Refused } from '../../app/api.ts';
import { when } from '../../app/format.ts';
import { navigate } from '../../app/router.ts';
import { Form, TextField } from '../../parts/forms/form.tsx';
import { NewPasswordField } from '../../parts/forms/credentials.tsx';
import { Fault, Waiting } from '../../parts/parts.tsx';
import { Door, takeSecret, ToSignIn } from './door.tsx';

const OVER: Readonly<Record<string, string>> = {
  link_used: 'This invitation has already been accepted. Sign in instead.',
  link_revoked: 'This invitation was withdrawn. Ask for a new one.',
  link_expired: 'This invitation has expired. Ask for a new one.',
  link_not_found: 'This invitation was not found. Make sure that you have the whole link.',
};

export function Invitation() {
  const [secret] = useState(() => takeSecret('/invitation'));
  const [offer, setOffer] = useState<InvitationOffer | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  useEffect(() => {
    void ask<InvitationOffer>('POST', '/invitation', { secret }).then((answer) =>
      answer.ok ? setOffer(answer.value) : setRefused(answer),
    );
  }, [secret]);
  if (!offer) {
    return (
      <Door title="Invitation" note="">
        {refused ? (
          <>
            <Fault refused={{ ...refused, message: OVER[refused.code] ?? OVER['link_not_found']! }} />
            <ToSignIn />
          </>
        ) : (
          <Waiting rows={3} />
        )}
      </Door>
    );
  }
  const accept = (form: FormData) =>
    ask<Me>('POST', '/invitation/accept', { secret, ...Object.fromEntries(form) }).then(
      ifOk((own) => {
        me.value = own;
        navigate('/', { replace: true });
      }),
    );
  return (
    <Door
      title="Invitation"
      note={`${offer.accountName} invites ${offer.email} as ${offer.role}, until ${when(offer.expiresAt)}.`}
    >
      <Form verb="Accept invitation" wide send={accept} words={OVER}>
        <input type="hidden" autocomplete="username" value={offer.email} />
        <TextField
          label="Your name"
          wrong="Enter 1 to 128 characters."
          name="name"
          autocomplete="name"
          maxLength={128}
          autoFocus
        />
        <NewPasswordField label="Password" />
      </Form>
    </Door>
  );
}
