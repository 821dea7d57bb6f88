import { Role, type SignOnPolicy } from '@verify/contract';
import { useState } from 'preact/hooks';
import type { Refused } from '../../app/api.ts';
import { faultOf } from '../../app/fault-of.ts';
import { Card, Field } from '../../parts/parts.tsx';

const MODES: Readonly<Record<SignOnPolicy['mode'], string>> = {
  off: 'Passwords only',
  offered: 'Offered beside passwords',
  required: 'Required for everyone except admins for emergencies',
};

/** Whether users sign in with the identity provider, and which of its groups has which role. */
export function SignOn({ name, policy, refused }: { name: string; policy: SignOnPolicy; refused: Refused | null }) {
  const [rows, setRows] = useState(() => policy.roles.map((row, key) => ({ ...row, key })));
  const [next, setNext] = useState(policy.roles.length);
  const add = (): void => {
    setRows([...rows, { group: '', role: 'reviewer', key: next }]);
    setNext(next + 1);
  };
  return (
    <Card title="Single sign-on" note={`Users sign in with ${name} and get the role of their groups each time.`}>
      <fieldset class="pad radios">
        <legend class="sr-only">Who signs in with the identity provider</legend>
        {Object.entries(MODES).map(([mode, about]) => (
          <label class="check" key={mode}>
            <input type="radio" name="signOnMode" value={mode} defaultChecked={mode === policy.mode} /> {about}
          </label>
        ))}
      </fieldset>
      <div class="pad stack">
        {rows.map(({ group, role, key }, i) => (
          <div class="thirds" key={key}>
            <Field label="Group" error={faultOf(refused, `/policy/signOn/roles/${i}/group`) && 'Enter a group.'}>
              <input name="signOnGroup" defaultValue={group} maxLength={200} autocomplete="off" />
            </Field>
            <Field label="Role">
              <select name="signOnRole">
                {Role.options.map((each) => (
                  <option key={each} value={each} selected={each === role}>
                    {each}
                  </option>
                ))}
              </select>
            </Field>
            <div class="actions">
              <button
                class="button"
                type="button"
                aria-label={`Remove group ${i + 1}`}
                onClick={() => setRows(rows.filter((row) => row.key !== key))}
              >
                Remove
              </button>
            </div>
          </div>
        ))}
        <div class="actions">
          <button class="button" type="button" onClick={add}>
            Add a group
          </button>
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
