import type { ApplicationDetail } from '@verify/contract';
import { useEffect, useState } from 'preact/hooks';
import { ask, me, type Refused } from '../../app/api.ts';
import { isAttended } from '../../app/attended.ts';
import { useKeys } from '../../app/keys.ts';
import { may } from '../../app/rights.ts';
import { Fault } from '../../parts/parts.tsx';
import { AskAgainDialog } from './ask-again.tsx';
import { type Choice, Decision } from './decision.tsx';
import { openNext } from './open-next.ts';

/** A claim lapses after a quarter of an hour; an open page renews it. */
const RENEW_MS = 5 * 60 * 1000;
const DECIDED = ['approved', 'declined', 'needs-review', 'error'];

interface Props {
  readonly detail: ApplicationDetail;
  readonly reload: () => Promise<void>;
  readonly queue: boolean;
}

/**
 * Claim, release, approve, decline, ask again; the second person confirms or rejects. In the queue the next one opens
 * by itself.
 */
export function ReviewBar({ detail, reload, queue }: Props) {
  const [asking, setAsking] = useState<Choice | 'ask-again' | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  const { id } = detail.application;
  const { claim: held, proposal } = detail;
  const mine = held?.userId === me.value?.id;
  const possible =
    may('review') && DECIDED.includes(detail.status) && (held === null || mine) && detail.redactedAt === null;
  const ownProposal = proposal !== null && proposal.userId === me.value?.id;
  const waiting = detail.status === 'needs-review';
  const [changing, setChanging] = useState(false);
  // What is decided stays so unless somebody means to change it.
  const isOpen = waiting || proposal !== null || changing;

  const claim = async (): Promise<void> => {
    const answer = await ask('POST', `/applications/${id}/${mine ? 'release' : 'claim'}`);
    setRefused(answer.ok ? null : answer);
    await reload();
  };
  useEffect(() => {
    if (!mine || !possible) return;
    const renew = () => isAttended() && void ask('POST', `/applications/${id}/claim`);
    const timer = setInterval(renew, RENEW_MS);
    return () => clearInterval(timer);
  }, [mine, possible, id]);

  const choices: Readonly<Record<'a' | 'd', Choice>> = proposal
    ? { a: 'confirm', d: 'reject' }
    : { a: 'approved', d: 'declined' };
  const allowed = (choice: Choice): boolean => possible && !ownProposal && detail.status !== choice;
  const begin = (choice: Choice) => () => {
    if (allowed(choice)) setAsking(choice);
  };
  const sendable = possible && proposal === null && detail.steps.length > 0;
  useKeys({
    ...(possible ? { a: begin(choices.a), d: begin(choices.d) } : {}),
    ...(possible && waiting ? { c: () => void claim() } : {}),
    ...(sendable ? { s: () => setAsking('ask-again') } : {}),
    ...(queue ? { n: () => void openNext(id) } : {}),
  });

  const done = async (): Promise<void> => {
    setAsking(null);
    await reload();
    if (queue) await openNext(id);
  };
  return (
    <>
      {refused && <Fault refused={refused} />}
      {queue && (
        <button class="button quiet" onClick={() => void openNext(id)}>
          Next <kbd>n</kbd>
        </button>
      )}
      {possible && waiting && (
        <button class="button" onClick={() => void claim()}>
          {mine ? 'Release' : 'Claim'} <kbd>c</kbd>
        </button>
      )}
      {sendable && (
        <button class="button" onClick={() => setAsking('ask-again')}>
          Request new photos <kbd>s</kbd>
        </button>
      )}
      {possible && ownProposal && <span class="muted">A second reviewer decides.</span>}
      {possible && !ownProposal && !isOpen && (
        <button class="button" onClick={() => setChanging(true)}>
          Change decision…
        </button>
      )}
      {possible && !ownProposal && isOpen && (
        <>
          <button class="button" disabled={!allowed(choices.d)} onClick={begin(choices.d)}>
            {proposal ? 'Reject' : 'Decline'} <kbd>d</kbd>
          </button>
          <button
            class={`button ${waiting ? 'primary' : ''}`}
            disabled={!allowed(choices.a)}
            onClick={begin(choices.a)}
          >
            {proposal ? 'Confirm' : 'Approve'} <kbd>a</kbd>
          </button>
        </>
      )}
      {asking === 'ask-again' && <AskAgainDialog detail={detail} close={() => setAsking(null)} done={done} />}
      {asking !== null && asking !== 'ask-again' && (
        <Decision detail={detail} choice={asking} close={() => setAsking(null)} done={done} />
      )}
    </>
  );
}
