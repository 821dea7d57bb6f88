import { ask, me } from '../../app/api.ts';
import { SetUp } from '../account/set-up.tsx';
import { Door } from './door.tsx';

/** The account asks for a second step, and this person has none: nothing else is answered before. */
export const SecondStepFirst = () => (
  <Door
    title="Two-factor authentication"
    note={`${me.value!.account.name} requires two-factor authentication. Set it up to continue.`}
  >
    <SetUp done={() => (me.value = { ...me.value!, secondStep: 'on' })} />
    <button
      class="button quiet wide"
      onClick={async () => {
        await ask('POST', '/sign-out');
        me.value = null;
      }}
    >
      Sign out
    </button>
  </Door>
);
