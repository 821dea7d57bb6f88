import type { LinkView } from '@verify/contract';
import { useState } from 'preact/hooks';
import { ask, type Refused } from '../../app/api.ts';
import { Dialog, Fault } from '../../parts/parts.tsx';

export function Revoke({ of, close, done }: { of: LinkView; close: () => void; done: () => Promise<void> }) {
  const [refused, setRefused] = useState<Refused | null>(null);
  const revoke = async (): Promise<void> => {
    const answer = await ask<LinkView>('POST', `/links/${of.id}/revoke`);
    if (!answer.ok) return setRefused(answer);
    await done();
    close();
  };
  return (
    <Dialog title="Revoke this link?" close={close}>
      {refused && <Fault refused={refused} />}
      <p>
        Nobody will be able to open it any more
        {of.state === 'created'
          ? '.'
          : ', and the session that was started with it ends. Everything sent so far is lost.'}
      </p>
      <div class="actions end">
        <button class="button" onClick={close}>
          Cancel
        </button>
        <button class="button danger" onClick={() => void revoke()}>
          Revoke
        </button>
      </div>
    </Dialog>
  );
}
