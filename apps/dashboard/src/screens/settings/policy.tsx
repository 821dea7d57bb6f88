import { type AccountPolicy, type PolicyView, Role, type SignOnPolicy } from '@verify/contract';
import { useState } from 'preact/hooks';
import { Radios, SelectField, TextField } from '../../parts/forms/form.tsx';
import { Settings } from '../../parts/forms/settings.tsx';
import { Button, Card, Page } from '../../parts/parts.tsx';

const SECOND_STEP = {
  optional: 'Optional for everyone',
  admins: 'Required for admins',
  everybody: 'Required for everyone',
} as const satisfies Record<AccountPolicy['secondStep'], string>;
const MODES = Object.entries({
  off: 'Passwords only',
  offered: 'Offered beside passwords',
  required: 'Required for everyone except admins for emergencies',
} satisfies Record<SignOnPolicy['mode'], string>);
const ROLES = Role.options.map((role) => [role, role] as const);
const CLASSES = [
  ['videoDays', 'Video, days', 'Recordings of the liveness check'],
  ['imageDays', 'Pictures, days', 'Documents, selfies, papers and the crops made from them'],
  ['dataDays', 'Data, days', 'Everything that was given or read, and every file. Ids, codes and times are kept.'],
] as const;

export const PolicyScreen = () => (
  <Page title="Policy">
    <Settings<PolicyView>
      path="/policy"
      change={(form, { provider, policy }) => ({
        policy: {
          secondStep: form.get('secondStep'),
          signOn: provider === null ? policy.signOn : signOnOf(form),
          retention: Object.fromEntries(CLASSES.map(([name]) => [name, daysOf(form, name)])),
        },
      })}
    >
      {({ policy, provider, adminsNeedSecondStep }) => (
        <>
          <Card
            title="Two-factor authentication"
            note="A code from an authenticator app in addition to the password."
            pad
          >
            <Radios
              name="secondStep"
              legend="Who must set it up"
              options={Object.entries({
                ...SECOND_STEP,
                ...(adminsNeedSecondStep ? { optional: 'Optional except for admins' } : {}),
              })}
              value={policy.secondStep}
            />
          </Card>
          {provider !== null && <SignOn name={provider} policy={policy.signOn} />}
          <Card
            title="Retention"
            note="Days after the result. If empty, data is kept until someone redacts the application. A flow may have its own periods."
            pad="thirds"
          >
            {CLASSES.map(([name, label, hint]) => (
              <TextField
                key={name}
                {...{ name, label, hint, type: 'number', min: 1, max: 3650, step: 1, placeholder: 'Kept' }}
                at={`/policy/retention/${name}`}
                wrong="Enter a whole number from 1 to 3650, or leave it empty."
                defaultValue={policy.retention[name] ?? ''}
              />
            ))}
          </Card>
        </>
      )}
    </Settings>
  </Page>
);

function SignOn({ name, policy }: { name: string; policy: SignOnPolicy }) {
  const [rows, setRows] = useState(() => policy.roles.map((row, key) => ({ ...row, key })));
  const [next, setNext] = useState(policy.roles.length);
  const add = (): void => {
    setRows([...rows, { group: '', role: 'reviewer', key: next }]);
    setNext(next + 1);
  };
  return (
    <Card
      title="Single sign-on"
      note={`Users sign in with ${name} and get the role of their groups each time.`}
      pad="stack"
    >
      <Radios name="signOnMode" legend="Who uses it" options={MODES} value={policy.mode} />
      {rows.map(({ group, role, key }, i) => (
        <div class="thirds" key={key}>
          <TextField
            label="Group"
            at={`/policy/signOn/roles/${i}/group`}
            wrong="Enter a group."
            name="signOnGroup"
            defaultValue={group}
            maxLength={200}
          />
          <SelectField label="Role" name="signOnRole" options={ROLES} value={role} />
          <div class="actions">
            <Button
              verb="Remove"
              label={`Remove group ${i + 1}`}
              act={() => setRows(rows.filter((row) => row.key !== key))}
            />
          </div>
        </div>
      ))}
      <div class="actions">
        <Button verb="Add a group" act={add} />
      </div>
    </Card>
  );
}

function signOnOf(form: FormData): object {
  const roles = form.getAll('signOnRole');
  return {
    mode: form.get('signOnMode'),
    roles: form.getAll('signOnGroup').map((group, i) => ({ group, role: roles[i] })),
  };
}

function daysOf(form: FormData, name: string): number | null {
  const text = String(form.get(name)).trim();
  return text === '' ? null : Number(text);
}
