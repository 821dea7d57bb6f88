import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { ask, type Data, useData } from '../../app/api.ts';
import { Loaded } from '../table.tsx';
import { Form } from './form.tsx';

interface Props<T> {
  readonly path: string;
  /** The form's values, sent to the path with the version that was on the screen. */
  readonly change: (form: FormData, value: T) => object;
  readonly children: (value: T) => ComponentChildren;
  /** Below the form. */
  readonly after?: (value: T, data: Data<T>) => ComponentChildren;
}

/** Settings that two people may edit at once. Saving creates a new version, and with it a new form. */
export function Settings<T extends { version: string | number }>({ path, change, children, after }: Props<T>) {
  const data = useData<T>(path);
  const [saved, setSaved] = useState(false);
  const save = async (form: FormData, value: T) => {
    const answer = await ask('PUT', path, { version: value.version, ...change(form, value) });
    setSaved(answer.ok);
    if (!answer.ok) return answer;
    await data.reload();
    return null;
  };
  return (
    <Loaded data={data} rows={5}>
      {(value) => (
        <>
          <Form
            key={value.version}
            verb="Save"
            saved="Saved"
            wasSaved={saved}
            reload={() => void data.reload()}
            send={(form) => save(form, value)}
          >
            {children(value)}
          </Form>
          {after?.(value, data)}
        </>
      )}
    </Loaded>
  );
}
