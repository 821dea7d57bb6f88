import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { type Answer, ask, ifOk, refusal } from '../../app/api.ts';
import { CodeField, PasswordField } from './credentials.tsx';
import { Form } from './form.tsx';
import { Button, Dialog, Done, Secret } from '../parts.tsx';

/** Whether a second step is required, and whether a passkey may be used. */
export type Second = Readonly<Record<'code' | 'passkey', boolean>>;
export const NO_SECOND: Second = { code: false, passkey: false };

interface Props {
  readonly verb: string;
  readonly second: Second;
  readonly act: (body: Record<string, unknown>) => Promise<Answer<unknown>>;
  readonly children?: ComponentChildren;
}

/** The password and the second step, before a change to the way of signing in. */
export function Proof({ verb, second, act, children }: Props) {
  const [typing, setTyping] = useState(false);
  const byPasskey = second.passkey && hasPasskeys() && !typing;
  const send = async (form: FormData) => {
    const body = Object.fromEntries(form);
    if (!byPasskey) return act(body);
    const asked = await ask<PublicKeyCredentialRequestOptionsJSON>('POST', '/me/passkeys/challenge');
    if (!asked.ok) return asked;
    const code = await signWithPasskey(asked.value);
    return code ? act({ ...body, code }) : UNUSED;
  };
  return (
    <>
      <Form class="stack" key={String(byPasskey)} verb={byPasskey ? `${verb} with a passkey` : verb} send={send}>
        {children}
        <PasswordField autoFocus />
        {second.code && !byPasskey && (
          <CodeField
            hint="From your authenticator app, or a recovery code"
            wrong="This code is wrong or has already been used."
          />
        )}
      </Form>
      {byPasskey && <Button kind="quiet" verb="Use a code instead" act={() => setTyping(true)} />}
    </>
  );
}

export const UNUSED = refusal('passkey_unused', 'No passkey was used. Try again, or use a code.');

interface SecretProps {
  /** Titles of the question and the answer. */
  readonly titles: readonly [ask: string, shown: string];
  readonly verb: string;
  readonly note: string;
  readonly label: string;
  readonly make: (form: FormData) => Promise<Answer<string>>;
  readonly close: () => void;
  readonly children: ComponentChildren;
}

/** A form whose answer is a secret that is shown once. */
export function ShownOnce({ titles, verb, note, label, make, close, children }: SecretProps) {
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <Dialog title={titles[secret === null ? 0 : 1]} close={close}>
      {secret === null ? (
        <Form verb={verb} close={close} send={(form) => make(form).then(ifOk(setSecret))}>
          {children}
        </Form>
      ) : (
        <>
          <p>{note}</p>
          <Secret text={secret} label={label} />
          <Done close={close} />
        </>
      )}
    </Dialog>
  );
}

/** The browser's own reading and writing of JSON, which the last years' browsers have. Not over http. */
export const hasPasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && 'parseRequestOptionsFromJSON' in PublicKeyCredential;

/** Null if the person closed the browser's dialog, or no passkey fits. */
export async function signWithPasskey(options: PublicKeyCredentialRequestOptionsJSON): Promise<object | null> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  return toJson(navigator.credentials.get({ publicKey }));
}

export async function makePasskey(options: PublicKeyCredentialCreationOptionsJSON): Promise<object | null> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  return toJson(navigator.credentials.create({ publicKey }));
}

const toJson = (made: Promise<Credential | null>): Promise<object | null> =>
  made.then(
    (credential) => (credential as PublicKeyCredential | null)?.toJSON() ?? null,
    () => null,
  );
