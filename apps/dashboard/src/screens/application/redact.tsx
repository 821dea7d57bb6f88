import type { ApplicationDetail } from '@verify/contract';
import { useState } from 'preact/hooks';
import { ask } from '../../app/api.ts';
import { may } from '../../app/rights.ts';
import { Dialog } from '../../parts/parts.tsx';
import { ReasonForm } from '../review/reason-form.tsx';

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

interface Props {
  readonly detail: ApplicationDetail;
  readonly close: () => void;
  readonly done: () => Promise<void>;
}

function Question({ detail, close, done }: Props) {
  // The state of the screen when the dialog was opened.
  const [revision] = useState(detail.revision);
  const redact = async (reason: string) => {
    const answer = await ask('POST', `/applications/${detail.application.id}/redact`, { reason, revision });
    if (!answer.ok) return answer;
    close();
    await done();
    return answer;
  };
  return (
    <Dialog title="Redact this application?" close={close}>
      <ReasonForm
        choices={[]}
        hint="Stays in the audit log. Use a ticket number, not names."
        send={redact}
        close={close}
        verb="Redact permanently"
        tone="danger"
      >
        <p>
          This permanently erases pictures, fields, reasons and all other personal data. Ids, codes and times are kept,
          and your systems receive <code>application.redacted</code>.
          {detail.status === 'collecting' && ' The person can no longer continue.'}
        </p>
      </ReasonForm>
    </Dialog>
  );
}
