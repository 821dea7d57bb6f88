import type { AccountPolicy, PolicyView } from '@verify/contract';
import { useVersioned } from '../../app/use-versioned.ts';
import { Form, Radios, TextField } from '../../parts/forms/form.tsx';
import { Card, Page } from '../../parts/parts.tsx';
import { Loaded } from '../../parts/table.tsx';
import { SignOn, signOnOf } from './sign-on.tsx';

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
      <Loaded data={data} rows={5}>
        {({ version, policy, provider, adminsNeedSecondStep }) => (
          <Form
            key={version}
            verb="Save"
            saved="Saved"
            wasSaved={data.saved}
            reload={() => void data.reload()}
            send={(form) => data.save({ policy: policyOf(form, provider === null ? policy.signOn : signOnOf(form)) })}
          >
            {(at) => (
              <>
                <Card
                  title="Two-factor authentication"
                  note="A code from an authenticator app in addition to the password."
                >
                  <Radios
                    name="secondStep"
                    legend="Who must set up two-factor authentication"
                    options={
                      adminsNeedSecondStep ? { ...SECOND_STEP, optional: 'Optional except for admins' } : SECOND_STEP
                    }
                    value={policy.secondStep}
                  />
                </Card>
                {provider !== null && <SignOn name={provider} policy={policy.signOn} at={at} />}
                <Card
                  title="Retention"
                  note="Days after the result. If empty, data is kept until someone redacts the application. A flow may have its own periods."
                >
                  <div class="pad thirds">
                    {CLASSES.map(([name, label, hint]) => (
                      <TextField
                        key={name}
                        label={label}
                        hint={hint}
                        error={
                          at(`/policy/retention/${name}`) && 'Enter a whole number from 1 to 3650, or leave it empty.'
                        }
                        name={name}
                        type="number"
                        min={1}
                        max={3650}
                        step={1}
                        placeholder="Kept"
                        defaultValue={policy.retention[name] ?? ''}
                      />
                    ))}
                  </div>
                </Card>
              </>
            )}
          </Form>
        )}
      </Loaded>
    </Page>
  );
}

function policyOf(form: FormData, signOn: unknown): object {
  const days = (name: string): number | null => {
    const text = String(form.get(name)).trim();
    return text === '' ? null : Number(text);
  };
  const retention = { videoDays: days('videoDays'), imageDays: days('imageDays'), dataDays: days('dataDays') };
  return { signOn, secondStep: form.get('secondStep'), retention };
}
