import { KeyScope, type KeyView, SPECIFIED_SCOPES } from '@verify/contract';
import { useState } from 'preact/hooks';
import { ask } from '../../app/api.ts';
import { SelectField, TextField } from '../../parts/forms/form.tsx';
import { ShownOnce } from '../../parts/forms/shown-once.tsx';
import { SCOPE_WORDS } from './scope-words.ts';

const KINDS = [
  ['api', 'API key: the calls that its scopes allow'],
  ['sdk', 'SDK key: session tokens and files, from your backend'],
  ['secret', 'Secret key: the stand-alone result API'],
] as const;
const LIVES = [
  ['30', 'In 30 days'],
  ['90', 'In 90 days'],
  ['365', 'In one year'],
  ['', 'Never'],
] as const;

export function MakeKey({ close, made }: { close: () => void; made: () => Promise<void> }) {
  const [kind, setKind] = useState<KeyView['kind']>('api');
  return (
    <ShownOnce
      titles={['Create a key', 'Your new key']}
      verb="Create key"
      note="It is shown only once. Store it where your backend keeps its secrets."
      label="key"
      close={close}
      make={async (form) => {
        const days = String(form.get('days'));
        const answer = await ask<{ key: string }>('POST', '/keys', {
          kind,
          name: form.get('name'),
          ...(kind === 'api' ? { scopes: form.getAll('scopes') } : {}),
          ...(days === '' ? {} : { lifeDays: Number(days) }),
        });
        if (answer.ok) await made();
        return answer.ok ? { ...answer, value: answer.value.key } : answer;
      }}
    >
      {(at) => (
        <>
          <TextField
            label="Name"
            hint="What uses it, such as “checkout, production”"
            error={at('/name') && 'Between 1 and 64 characters'}
            name="name"
            maxLength={64}
            autoFocus
          />
          <SelectField label="Kind" options={KINDS} value={kind} change={(each) => setKind(each as KeyView['kind'])} />
          {kind === 'api' && <Scopes missing={at('/scopes') !== undefined} />}
          <SelectField
            label="Expires"
            hint="Create the next key before this one expires. Calls with an expired key are refused."
            name="days"
            options={LIVES}
            value="365"
          />
        </>
      )}
    </ShownOnce>
  );
}

const Scopes = ({ missing }: { missing: boolean }) => (
  <fieldset class="checks scopes">
    <legend>Scopes</legend>
    {KeyScope.options.map((scope) => (
      <label key={scope} class="check">
        <input
          type="checkbox"
          name="scopes"
          value={scope}
          defaultChecked={SPECIFIED_SCOPES.some((each) => each === scope)}
        />
        <span>
          <code>{scope}</code>
          <small>{SCOPE_WORDS[scope]}</small>
        </span>
      </label>
    ))}
    {missing && (
      <small class="field-error" role="alert">
        Choose at least one
      </small>
    )}
  </fieldset>
);
