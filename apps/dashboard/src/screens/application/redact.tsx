import type { ApplicationDetail } from '@verify/contract';
import { ask } from '../../app/api.ts';
import { may } from '../../app/rights.ts';
import { openDialog } from '../../parts/forms/confirm.tsx';
import { Button, Dialog } from '../../parts/parts.tsx';
import { ReasonForm } from '../review/reason-form.tsx';

/** Erases the person from this application. Admins only, and not while a worker has its material. */
export function Redact({ detail, reload }: { detail: ApplicationDetail; reload: () => Promise<void> }) {
  if (!may('govern') || detail.redactedAt !== null || detail.status === 'processing') return null;
  // The state of the screen when the dialog is opened counts.
  const question = (close: () => void) => (
    <Dialog title="Redact this application?" close={close}>
      <ReasonForm
        choices={[]}
        hint="Stays in the audit log. Use a ticket number, not names."
        send={async (reason) => {
          const body = { reason, revision: detail.revision };
          const answer = await ask('POST', `/applications/${detail.application.id}/redact`, body);
          if (answer.ok) close();
          if (answer.ok) await reload();
          return answer;
        }}
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
  return <Button kind="quiet" verb="Redact" act={() => openDialog(question)} />;
}
