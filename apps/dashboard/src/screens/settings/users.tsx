import type { DashboardUser, InvitationView, Role } from '@verify/contract';
import { ask, type Data, me, useData } from '../../app/api.ts';
import { when, words } from '../../app/format.ts';
import { confirm, openDialog } from '../../parts/forms/confirm.tsx';
import { Select, SelectField, TextField } from '../../parts/forms/form.tsx';
import { Badge, Button, Card, Page } from '../../parts/parts.tsx';
import { type Columns, List, two } from '../../parts/table.tsx';
import { useState } from 'preact/hooks';
import { ShownOnce } from '../../parts/forms/proof.tsx';
import { MAIL_LANGUAGES } from '../account/mails.tsx';

const ROLES: Readonly<Record<Role, string>> = {
  admin: 'Admin: everything',
  reviewer: 'Reviewer: decides applications',
  'read-only': 'Read-only: sees applications',
  developer: 'Developer: webhooks, keys, flows, SDK',
};
const ROLE_OPTIONS = Object.keys(ROLES).map((role) => [role, words(role)] as const);

export function Users() {
  const data = useData<{ items: DashboardUser[] }>('/users');
  const edit = ({ id, version }: DashboardUser, change: object): Promise<void> =>
    data.change('PUT', `/users/${id}`, { version, ...change });
  const invitations = useData<{ items: InvitationView[] }>('/invitations');
  const role = (user: DashboardUser) => (
    <Select
      aria-label={`Role of ${user.name}`}
      disabled={isOwn(user)}
      value={user.role}
      options={ROLE_OPTIONS}
      change={(next) => void edit(user, { role: next })}
    />
  );
  const reset = ({ id, name }: DashboardUser): void =>
    confirm({
      title: `Reset two-factor authentication for ${name.slice(0, 80)}?`,
      verb: 'Reset',
      path: `/users/${id}/second-step/reset`,
      about: 'For a person who has lost their phone and recovery codes. They will be signed out everywhere.',
      after: data.reload,
    });
  const actions = (user: DashboardUser) => {
    if (isOwn(user)) return <span class="muted">You</span>;
    const verb = user.disabledAt === null ? 'Turn off' : 'Turn on';
    const label = `Reset two-factor authentication for ${user.name}`;
    const turn = (): Promise<void> => edit(user, { disabled: user.disabledAt === null });
    return (
      <span class="actions end">
        {user.secondStep && <Button verb="Reset" label={label} act={() => reset(user)} />}
        <Button verb={verb} act={turn} label={`${verb} ${user.name}`} />
      </span>
    );
  };
  const columns: Columns<DashboardUser> = [
    ['Name', ({ name, email }) => two(<bdi>{name}</bdi>, email), 'person card-title'],
    ['Role', role],
    ['Two-factor authentication', secondStep],
    ['Last sign-in', ({ lastSignInAt }) => (lastSignInAt === null ? 'Never' : when(lastSignInAt)), 'nowrap'],
    ['', actions, 'end'],
  ];
  const invite = (): void => openDialog((close) => <Invite close={close} made={invitations.reload} />);
  return (
    <Page title="Users" actions={<Button kind="primary" verb="Invite a person" act={invite} />}>
      <List data={data} label="Users" columns={columns} isOff={({ disabledAt }) => disabledAt !== null} />
      <Invitations data={invitations} />
    </Page>
  );
}

const isOwn = ({ id }: DashboardUser): boolean => id === me.value?.id;

const secondStep = (user: DashboardUser) =>
  user.secondStep ? <Badge tone="good">On</Badge> : <span class="muted">Off</span>;

function Invitations({ data }: { data: Data<{ items: InvitationView[] }> }) {
  const revoke = ({ id, email, state }: InvitationView) =>
    state === 'open' && (
      <Button
        verb="Revoke"
        label={`Revoke the invitation of ${email}`}
        act={() => data.change('POST', `/invitations/${id}/revoke`)}
      />
    );
  const columns: Columns<InvitationView> = [
    ['E-mail address', ({ email, role }) => two(email, role), 'person card-title'],
    ['State', stateOf, 'person'],
    ['Invited', ({ createdAt, invitedBy }) => two(when(createdAt), invitedBy), 'person'],
    ['', revoke, 'end'],
  ];
  if (data.value?.items.length === 0) return null;
  return (
    <Card title="Invitations" note="Each link is for one person and expires after seven days.">
      <List data={data} card={false} label="Invitations" columns={columns} isOff={({ state }) => state !== 'open'} />
    </Card>
  );
}

const stateOf = ({ state, expiresAt }: InvitationView) => {
  const isOpen = state === 'open';
  return two(<Badge tone={isOpen ? 'busy' : 'calm'}>{words(state)}</Badge>, isOpen && `until ${when(expiresAt)}`);
};

function Invite({ close, made }: { close: () => void; made: () => Promise<void> }) {
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
