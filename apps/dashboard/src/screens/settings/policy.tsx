import type { AccountPolicy, PolicyView } from '@verify/contract';
import { useState } from 'preact/hooks';
import type { Refused } from '../../app/api.ts';
import { faultOf } from '../../app/fault-of.ts';
import { useVersioned, type Versioned } from '../../app/use-versioned.ts';
import { SignOn, signOnOf } from './sign-on.tsx';
import { Card, Fault, Field, Page, Waiting } from '../../parts/parts.tsx';

const SECOND_STEP = {
  optional: 'Optional for everyone',
  admins: 'Required for admins',
  everybody: 'Required for everyone',
} as const satisfies Record<AccountPolicy['secondStep'], string>;

const CLASSES = [
  ['videoDays', 'Video, days', 'Recordings of the liveness check'],
  ['imageDays', 'Pictures, days', 'Documents, selfies, papers and the crops made from them'],
  ['dataDays', 'Data, days', 'Everything that was given or read, and every file. Ids, codes and times are kept.'],
] as const;

/** Who must sign in with a second step, and how long what is kept. */
export function PolicyScreen() {
  const data = useVersioned<PolicyView>('/policy');
  return (
    <Page title="Policy">
      {!data.value && (data.refused ? <Fault refused={data.refused} /> : <Waiting rows={5} />)}
      {data.value && <Form key={data.value.version} value={data.value} data={data} />}
    </Page>
  );
}

function Form({ value, data: { reload, saved, save: put } }: { value: PolicyView; data: Versioned<PolicyView> }) {
  const [refused, setRefused] = useState<Refused | null>(null);
  const { secondStep, retention } = value.policy;
  const save = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    const days = (name: string): number | null => {
      const text = String(form.get(name)).trim();
      return text === '' ? null : Number(text);
    };
    const policy = {
      signOn: value.provider === null ? value.policy.signOn : signOnOf(form),
      secondStep: form.get('secondStep'),
      retention: { videoDays: days('videoDays'), imageDays: days('imageDays'), dataDays: days('dataDays') },
    };
    setRefused(await put({ policy }));
  };
  const stale = refused?.code === 'stale_edit';
  const error = (name: string): string | undefined =>
    !stale && faultOf(refused, `/policy/retention/${name}`)
      ? 'Enter a whole number from 1 to 3650, or leave it empty.'
      : undefined;
  const shownAtField = CLASSES.some(([name]) => error(name));
  return (
    <form onSubmit={save} noValidate>
      {refused && !shownAtField && <Fault refused={refused} retry={stale ? () => void reload() : undefined} />}
      <Card title="Two-factor authentication" note="A code from an authenticator app in addition to the password.">
        <fieldset class="pad radios">
          <legend class="sr-only">Who must set up two-factor authentication</legend>
          {Object.entries(SECOND_STEP).map(([which, about]) => (
            <label class="check" key={which}>
              <input type="radio" name="secondStep" value={which} defaultChecked={which === secondStep} />{' '}
              {which === 'optional' && value.adminsNeedSecondStep ? 'Optional except for admins' : about}
            </label>
          ))}
        </fieldset>
      </Card>
      {value.provider !== null && <SignOn name={value.provider} policy={value.policy.signOn} refused={refused} />}
      <Card
        title="Retention"
        note="Days after the result. If empty, data is kept until someone redacts the application. A flow may have its own periods."
      >
        <div class="pad thirds">
          {CLASSES.map(([name, label, hint]) => (
            <Field key={name} label={label} hint={hint} error={error(name)}>
              <input
                name={name}
                type="number"
                min={1}
                max={3650}
                step={1}
                placeholder="Kept"
                defaultValue={retention[name] === null ? '' : String(retention[name])}
              />
            </Field>
          ))}
        </div>
      </Card>
      <div class="actions">
        <button class="button primary">Save</button>
        {saved && (
          <span role="status" class="muted">
            Saved
          </span>
        )}
      </div>
    </form>
  );
}
