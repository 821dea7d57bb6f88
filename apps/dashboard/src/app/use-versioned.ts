import { useState } from 'preact/hooks';
import { ask, type Refused } from './api.ts';
import { type Data, useData } from './use-data.ts';

export interface Versioned<T> extends Data<T> {
  /** The last `save` was taken. Not the form's to know: what was saved is a new version, and with it a new form. */
  readonly saved: boolean;
  /** Puts a change of the version on screen, and reads again what it became. Answers with the refusal, or null. */
  save(change: object): Promise<Refused | null>;
}

/** Settings that two people may edit at once: who saves says which version was changed. */
export function useVersioned<T extends { readonly version: unknown }>(path: string): Versioned<T> {
  const data = useData<T>(path);
  const [saved, setSaved] = useState(false);
  return {
    ...data,
    saved,
    async save(change) {
      const answer = await ask('PUT', path, { version: data.value?.version, ...change });
      setSaved(answer.ok);
      if (!answer.ok) return answer;
      await data.reload();
      return null;
    },
  };
}
