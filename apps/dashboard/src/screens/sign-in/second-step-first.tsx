import { useState } from 'preact/hooks';
import { me, signOut } from '../../app/api.ts';
import { hasPasskeys, NO_SECOND } from '../../parts/forms/proof.tsx';
import { AddPasskey, SetUp } from '../account/set-up.tsx';
import { Door } from './door.tsx';
import { Button } from '../../parts/parts.tsx';

/** The account requires a second step that this person lacks, so nothing else is answered before. */
export function SecondStepFirst() {
  const [passkey, setPasskey] = useState(hasPasskeys());
  const Way = passkey ? AddPasskey : SetUp;
  return (
    <Door
      title="Two-factor authentication"
      note={`${me.value!.account.name} requires two-factor authentication. ${passkey ? 'Add a passkey' : 'Set up an authenticator app'} to continue.`}
    >
      <Way second={NO_SECOND} done={() => (me.value = { ...me.value!, secondStep: 'on' })} />
      {hasPasskeys() && (
        <Button
          kind="quiet wide"
          verb={passkey ? 'Use an authenticator app' : 'Use a passkey'}
          act={() => setPasskey(!passkey)}
        />
      )}
      <Button kind="quiet wide" verb="Sign out" act={signOut} />
    </Door>
  );
}
