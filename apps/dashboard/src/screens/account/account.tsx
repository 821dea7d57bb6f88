import { ask, ifOk, me, useData } from '../../app/api.ts';
import { Button, Card, Page } from '../../parts/parts.tsx';
import { type Columns, Facts, List } from '../../parts/table.tsx';
import { Mails } from './mails.tsx';
import { SecondStep } from './second-step.tsx';
import './account.css';
import { Form } from '../../parts/forms/form.tsx';
import { NewPasswordField, PasswordField } from '../../parts/forms/credentials.tsx';
import type { SessionView } from '@verify/contract';
import { ago, when, words } from '../../app/format.ts';
import { browserName } from './browser-name.ts';

export function AccountScreen() {
  const { name, email, role, channels, signedOn } = me.value!;
  const own = [
    ['Name', name],
    ['E-mail address', email],
    ['Role', words(role)],
  ] as const;
  return (
    <Page title="Your account">
      <Card title="You">
        <Facts rows={own} />
      </Card>
      {signedOn ? (
        <Card title="Sign-in">
          <p class="pad">Your organisation’s identity provider checks who you are.</p>
        </Card>
      ) : (
        <div class="two-cards">
          <SecondStep />
          <Password />
        </div>
      )}
      {channels.includes('mail') && <Mails />}
      <Sessions />
    </Page>
  );
}

const Password = () => (
  <Card title="Password" note="Changing it signs you out everywhere else.">
    <Form
      class="pad stack"
      tone=""
      verb="Change password"
      saved="Changed"
      send={(form, element) => ask('POST', '/me/password', Object.fromEntries(form)).then(ifOk(() => element.reset()))}
    >
      <input type="hidden" autocomplete="username" value={me.value!.email} />
      <PasswordField label="Current password" name="current" />
      <NewPasswordField label="New password" name="next" />
    </Form>
  </Card>
);

function Sessions() {
  const data = useData<{ items: SessionView[] }>('/me/sessions');
  const end = (path: string): Promise<void> => data.change('POST', `/me/sessions/${path}`);
  const endOf = ({ id, current }: SessionView) =>
    current ? <span class="muted">This session</span> : <Button verb="End" act={() => end(`${id}/end`)} />;
  const columns: Columns<SessionView> = [
    ['Browser', ({ userAgent }) => <span title={userAgent ?? ''}>{browserName(userAgent)}</span>, 'card-title'],
    ['Address', ({ ipAddress }) => ipAddress ?? '–', 'mono'],
    ['Since', ({ createdAt }) => when(createdAt), 'nowrap'],
    ['Last seen', ({ lastSeenAt }) => (lastSeenAt === null ? '–' : ago(lastSeenAt)), 'nowrap'],
    ['', endOf, 'end'],
  ];
  return (
    <Card
      title="Sessions"
      note="Devices where you are signed in. Each session ends after twelve hours."
      actions={
        data.value?.items.some(({ current }) => !current) && (
          <Button verb="End all other sessions" act={() => end('end-others')} />
        )
      }
    >
      <List data={data} card={false} label="Sessions" columns={columns} waiting={2} />
    </Card>
  );
}
