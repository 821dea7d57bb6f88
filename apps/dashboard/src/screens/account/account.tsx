import { me } from '../../app/api.ts';
import { Card, Page } from '../../parts/parts.tsx';
import { Facts } from '../../parts/table.tsx';
import { Mails } from './mails.tsx';
import { Password } from './password.tsx';
import { SecondStep } from './second-step.tsx';
import { Sessions } from './sessions.tsx';
import './account.css';

export function AccountScreen() {
  const { name, email, role, channels, signedOn } = me.value!;
  const own = [
    ['Name', name],
    ['E-mail address', email],
    ['Role', role],
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
