import type { ApplicationDetail } from '@verify/contract';
import { useState } from 'preact/hooks';
import { ask, type Refused } from '../../app/api.ts';
import { may } from '../../app/rights.ts';
import { Dialog, Fault, Field } from '../../parts/parts.tsx';

/**
 * Erases the person from this application, for good. Admins only; while it is being checked, its material is with a
 * worker.
 */
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
  // The state of the screen when the dialog was opened.
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
          This permanently erases pictures, fields, reasons and all other personal data. Ids, codes and times are kept,
          and your systems receive <code>application.redacted</code>.
          {detail.status === 'collecting' && ' The person can no longer continue.'}
        </p>
        <Field label="Reason" hint="Stays in the audit log. Use a ticket number, not names.">
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
            Redact permanently
          </button>
        </div>
      </form>
    </Dialog>
  );
}
