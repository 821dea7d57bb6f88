import type { InvitationView, Role } from '@verify/contract';
import { useState } from 'preact/hooks';
import { ask, me } from '../../app/api.ts';
import { when, words } from '../../app/format.ts';
import type { Data } from '../../app/use-data.ts';
import { SelectField, TextField } from '../../parts/forms/form.tsx';
import { Badge, Button, Card } from '../../parts/parts.tsx';
import { ShownOnce } from '../../parts/forms/shown-once.tsx';
import { type Columns, List } from '../../parts/table.tsx';
import { MAIL_LANGUAGES } from '../account/mails.tsx';

export const ROLES: Readonly<Record<Role, string>> = {
  admin: 'Admin: everything',
  reviewer: 'Reviewer: decides applications',
  'read-only': 'Read-only: sees applications',
  developer: 'Developer: webhooks, keys, flows, SDK',
};

export function Invitations({ data }: { data: Data<{ items: InvitationView[] }> }) {
  const revoke = ({ id, email, state }: InvitationView) =>
    state === 'open' && (
      <Button
        verb="Revoke"
        label={`Revoke the invitation of ${email}`}
        act={() => data.change('POST', `/invitations/${id}/revoke`)}
      />
    );
  const columns: Columns<InvitationView> = [
    ['E-mail address', invited, 'person card-title'],
    ['State', stateOf, 'person'],
    ['Invited', by, 'person'],
    ['', revoke, 'end'],
  ];
  if (data.value?.items.length === 0) return null;
  return (
    <Card title="Invitations" note="Each link is for one person and expires after seven days.">
      <List data={data} card={false} label="Invitations" columns={columns} isOff={({ state }) => state !== 'open'} />
    </Card>
  );
}

const invited = ({ email, role }: InvitationView) => (
  <>
    {email}
    <small>{role}</small>
  </>
);

const stateOf = ({ state, expiresAt }: InvitationView) => (
  <>
    <Badge tone={state === 'open' ? 'busy' : 'calm'}>{words(state)}</Badge>
    {state === 'open' && <small>until {when(expiresAt)}</small>}
  </>
);

const by = ({ createdAt, invitedBy }: InvitationView) => (
  <>
    {when(createdAt)}
    <small dir="auto">{invitedBy}</small>
  </>
);

export function Invite({ close, made }: { close: () => void; made: () => Promise<void> }) {
  const [mailed, setMailed] = useState(false);
  const { channels, mail } = me.value!;
  return (
    <ShownOnce
      titles={['Invite a person', 'Invitation']}
      verb="Invite"
      note={
        mailed
          ? 'An e-mail with this link is on its way. The link works for one person and expires after seven days.'
          : 'Send this link to the person; it is shown only once. It works for one person and expires after seven days.'
      }
      label="link"
      close={close}
      make={async (form) => {
        const answer = await ask<{ url: string; mailed: boolean }>('POST', '/invitations', Object.fromEntries(form));
        if (!answer.ok) return answer;
        setMailed(answer.value.mailed);
        await made();
        return { ...answer, value: answer.value.url };
      }}
    >
      <TextField label="E-mail address" name="email" type="email" dir="ltr" maxLength={254} autoFocus />
      <SelectField label="Role" name="role" options={Object.entries(ROLES)} value="reviewer" />
      {channels.includes('mail') && (
        <SelectField label="Language of the e-mail" name="locale" options={MAIL_LANGUAGES} value={mail.locale} />
      )}
    </ShownOnce>
  );
}
