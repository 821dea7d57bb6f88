import { Role, type SignOnPolicy } from '@verify/contract';
import { useState } from 'preact/hooks';
import { type FaultAt, Radios, SelectField, TextField } from '../../parts/forms/form.tsx';
import { Button, Card } from '../../parts/parts.tsx';

const MODES: Readonly<Record<SignOnPolicy['mode'], string>> = {
  off: 'Passwords only',
  offered: 'Offered beside passwords',
  required: 'Required for everyone except admins for emergencies',
};
const ROLE_OPTIONS = Role.options.map((role) => [role, role] as const);

/** Whether users sign in with the identity provider, and which of its groups has which role. */
export function SignOn({ name, policy, at }: { name: string; policy: SignOnPolicy; at: FaultAt }) {
  const [rows, setRows] = useState(() => policy.roles.map((row, key) => ({ ...row, key })));
  const [next, setNext] = useState(policy.roles.length);
  const add = (): void => {
    setRows([...rows, { group: '', role: 'reviewer', key: next }]);
    setNext(next + 1);
  };
  return (
    <Card title="Single sign-on" note={`Users sign in with ${name} and get the role of their groups each time.`}>
      <Radios name="signOnMode" legend="Who signs in with the identity provider" options={MODES} value={policy.mode} />
      <div class="pad stack">
        {rows.map(({ group, role, key }, i) => (
          <div class="thirds" key={key}>
            <TextField
              label="Group"
              error={at(`/policy/signOn/roles/${i}/group`) && 'Enter a group.'}
              name="signOnGroup"
              defaultValue={group}
              maxLength={200}
            />
            <SelectField label="Role" name="signOnRole" options={ROLE_OPTIONS} value={role} />
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
      </div>
    </Card>
  );
}

export function signOnOf(form: FormData): unknown {
  const roles = form.getAll('signOnRole');
  return {
    mode: form.get('signOnMode'),
    roles: form.getAll('signOnGroup').map((group, i) => ({ group, role: roles[i] })),
  };
}
