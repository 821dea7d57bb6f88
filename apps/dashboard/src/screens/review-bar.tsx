import type { ApplicationDetail, ApplicationPage } from '@verify/contract';
import { useState } from 'preact/hooks';
import { ask, me, type Refused } from '../app/api.ts';
import { useKeys } from '../app/keys.ts';
import { may } from '../app/rights.ts';
import { navigate } from '../app/router.ts';
import { Dialog, Fault, Field } from '../parts/parts.tsx';

type Status = 'approved' | 'declined';

/** Claim, release, approve, decline. In the queue the next one opens by itself. */
export function ReviewBar({
  detail,
  reload,
  queue,
}: {
  detail: ApplicationDetail;
  reload: () => Promise<void>;
  queue: boolean;
}) {
  const [asking, setAsking] = useState<Status | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  const { id } = detail.application;
  const mine = detail.claim?.userId === me.value?.id;
  const taken = detail.claim !== null && !mine;
  const possible = may('review') && ['approved', 'declined', 'needs-review', 'error'].includes(detail.status) && !taken;

  const claim = async (): Promise<void> => {
    const answer = await ask('POST', `/applications/${id}/${mine ? 'release' : 'claim'}`);
    setRefused(answer.ok ? null : answer);
    await reload();
  };
  const begin = (status: Status) => () => {
    if (possible && detail.status !== status) setAsking(status);
  };
  useKeys(possible ? { c: () => void claim(), a: begin('approved'), d: begin('declined') } : {});
  if (!possible) return refused ? <Fault refused={refused} /> : null;

  return (
    <>
      {refused && <Fault refused={refused} />}
      {detail.status === 'needs-review' && (
        <button class="button" onClick={claim}>
          {mine ? 'Release' : 'Claim'} <kbd>c</kbd>
        </button>
      )}
      <button class="button" disabled={detail.status === 'declined'} onClick={begin('declined')}>
        Decline <kbd>d</kbd>
      </button>
      <button class="button primary" disabled={detail.status === 'approved'} onClick={begin('approved')}>
        Approve <kbd>a</kbd>
      </button>
      {asking && (
        <Decision
          detail={detail}
          status={asking}
          close={() => setAsking(null)}
          done={async () => {
            setAsking(null);
            await reload();
            if (queue) await openNext(id);
          }}
        />
      )}
    </>
  );
}

interface DecisionProps {
  readonly detail: ApplicationDetail;
  readonly status: Status;
  readonly close: () => void;
  readonly done: () => Promise<void>;
}

function Decision({ detail, status, close, done }: DecisionProps) {
  const [reason, setReason] = useState('');
  const [refused, setRefused] = useState<Refused | null>(null);
  // What was on the screen when the question was asked; a change beneath it is told, not overwritten.
  const [revision] = useState(detail.revision);
  const verb = status === 'approved' ? 'Approve' : 'Decline';
  const decide = async (event?: Event): Promise<void> => {
    event?.preventDefault();
    if (reason.trim() === '') return;
    const answer = await ask('POST', `/applications/${detail.application.id}/decision`, { status, reason, revision });
    if (answer.ok) await done();
    else setRefused(answer);
  };
  return (
    <Dialog title={`${verb} this application?`} close={close}>
      <form
        onSubmit={decide}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void decide(event);
        }}
      >
        {refused && <Fault refused={refused} />}
        <Field label="Reason" hint="Kept with the result, in the audit log and in the webhook.">
          <textarea
            rows={3}
            maxLength={1000}
            required
            autoFocus
            value={reason}
            onInput={(event) => setReason(event.currentTarget.value)}
          />
        </Field>
        <div class="actions end">
          <button class="button" type="button" onClick={close}>
            Cancel
          </button>
          <button class={`button ${status === 'approved' ? 'primary' : 'danger'}`} disabled={reason.trim() === ''}>
            {verb} <kbd>Ctrl Enter</kbd>
          </button>
        </div>
      </form>
    </Dialog>
  );
}

/** The oldest free one would be fairest; the list is newest first, so it is the next that nobody holds. */
async function openNext(done: string): Promise<void> {
  const answer = await ask<ApplicationPage>('GET', '/applications?status=needs-review');
  const next =
    answer.ok && answer.value.items.find(({ id, claim }) => id !== done && (!claim || claim.userId === me.value?.id));
  navigate(next ? `/applications/${next.id}?from=review` : '/review');
}
