import type { ApplicationDetail } from '@verify/contract';
import { useState } from 'preact/hooks';
import { may } from '../../../app/rights.ts';
import { BlockNumberDialog } from '../../../parts/block-number.tsx';
import { openDialog } from '../../../parts/forms/confirm.tsx';
import { Icon } from '../../../parts/icons.tsx';

/** Blocks the number that was read of this document, unless none was read or it was erased. */
export function BlockDocument({ detail }: { detail: ApplicationDetail }) {
  const [blocked, setBlocked] = useState(false);
  const number = detail.application.application.fields.find(({ category }) => category === 'Document number')?.content;
  if (!may('review') || !number) return null;
  const question = (close: () => void) => (
    <BlockNumberDialog number={number} close={close} done={() => setBlocked(true)} />
  );
  // It stays when it is done: the focus comes back to it, and its words say what happened.
  return (
    <button class="button quiet" aria-disabled={blocked} onClick={() => blocked || openDialog(question)}>
      {blocked && <Icon name="check" />}
      {blocked ? 'Number blocked' : 'Block this document number'}
    </button>
  );
}
