import type { ApplicationDetail } from '@verify/contract';
import { useState } from 'preact/hooks';
import { ask, type Refused } from '../../app/api.ts';
import { may } from '../../app/rights.ts';
import { Dialog, Fault, Field } from '../../parts/parts.tsx';

/** Erases the person from this application, for good. Admins only; while it is being checked, its material is with a worker. */
export function Redact({ detail, reload }: { detail: ApplicationDetail; reload: () => Promise<void> }) {
  const [asking, setAsking] = useState(false);
  if (!may('govern') || detail.redactedAt !== null || detail.status === 'processing') return null;
  return (
    <>
      <button class="button quiet" onClick={() => setAsking(true)}>
        Redact
      </button>
      {asking && <Question detail={detail} close={() => setAsking(false)} done={reload} />}
    </>
  );
}

function Question({
  detail,
  close,
  done,
}: {
  detail: ApplicationDetail;
  close: () => void;
  done: () => Promise<void>;
}) {
  const [reason, setReason] = useState('');
  const [refused, setRefused] = useState<Refused | null>(null);
  // What was on the screen when the question was asked.
  const [revision] = useState(detail.revision);
  const redact = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (reason.trim() === '') return;
    const answer = await ask('POST', `/applications/${detail.application.id}/redact`, { reason, revision });
    if (!answer.ok) return setRefused(answer);
    close();
    await done();
  };
  return (
    <Dialog title="Redact this application?" close={close}>
      <form onSubmit={redact}>
        {refused && <Fault refused={refused} />}
        <p>
          Pictures, fields, reasons and everything else of the person is erased here, for good. Ids, codes and times are
          left, and your systems hear of it by <code>application.redacted</code>.
          {detail.status === 'collecting' && ' The person can’t go on with it.'}
        </p>
        <Field label="Reason" hint="Stays in the audit log: a ticket’s number, no names.">
          <input
            maxLength={1000}
            autoFocus
            value={reason}
            onInput={(event) => setReason(event.currentTarget.value)}
            autocomplete="off"
          />
        </Field>
        <div class="actions end">
          <button class="button" type="button" onClick={close}>
            Cancel
          </button>
          <button class="button danger" disabled={reason.trim() === ''}>
            Redact for good
          </button>
        </div>
      </form>
    </Dialog>
  );
}
