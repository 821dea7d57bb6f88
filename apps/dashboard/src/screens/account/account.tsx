import { me } from '../../app/api.ts';
import { Card, Page } from '../../parts/parts.tsx';
import { Mails } from './mails.tsx';
import { Password } from './password.tsx';
import { SecondStep } from './second-step.tsx';
import { Sessions } from './sessions.tsx';
import './account.css';

/** A person's own: password, second step, where they are signed in. */
export function AccountScreen() {
  const { name, email, role, channels, signedOn } = me.value!;
  return (
    <Page title="Your account">
      <Card title="You">
        <dl class="own-facts pad">
          <dt>Name</dt>
          <dd dir="auto">{name}</dd>
          <dt>E-mail address</dt>
          <dd>{email}</dd>
          <dt>Role</dt>
          <dd>{role}</dd>
        </dl>
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
