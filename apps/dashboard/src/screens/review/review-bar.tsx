import type { ApplicationDetail, ApplicationPage } from '@verify/contract';
import { useEffect, useState } from 'preact/hooks';
import { ask, isAttended, may, me, type Refused } from '../../app/api.ts';
import { useKeys } from '../../app/keys.ts';
import { navigate } from '../../app/router.ts';
import { openDialog } from '../../parts/forms/confirm.tsx';
import { queuePath } from '../applications/list-query.ts';
import { Button, Fault } from '../../parts/parts.tsx';
import { AskAgainDialog } from './ask-again.tsx';
import { type Choice, Decision } from './decision.tsx';

/** A claim expires after a quarter of an hour; an open page renews it. */
const RENEW_MS = 5 * 60 * 1000;
const DECIDED = ['approved', 'declined', 'needs-review', 'error'];

type Props = { detail: ApplicationDetail; reload: () => Promise<void>; queue: boolean };

/** Claims, releases, decides and asks again; the second person confirms or rejects. In the queue the next one opens. */
export function ReviewBar({ detail, reload, queue }: Props) {
  const [refused, setRefused] = useState<Refused | null>(null);
  const { id } = detail.application;
  const { claim: held, proposal } = detail;
  const mine = held?.userId === me.value?.id;
  const possible =
    may('review') && DECIDED.includes(detail.status) && (held === null || mine) && detail.redactedAt === null;
  const ownProposal = proposal !== null && proposal.userId === me.value?.id;
  const waiting = detail.status === 'needs-review';
  const [changing, setChanging] = useState(false);
  // A decision stays unless somebody changes it on purpose.
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
    if (!allowed(choice)) return;
    openDialog((close) => <Decision detail={detail} choice={choice} close={close} done={() => done(close)} />);
  };
  const askAgain = (): void =>
    openDialog((close) => <AskAgainDialog detail={detail} close={close} done={() => done(close)} />);
  const sendable = possible && proposal === null && detail.steps.length > 0;
  useKeys({
    ...(possible ? { a: begin(choices.a), d: begin(choices.d) } : {}),
    ...(possible && waiting ? { c: () => void claim() } : {}),
    ...(sendable ? { s: askAgain } : {}),
    ...(queue ? { n: () => void openNext(id) } : {}),
  });

  const done = async (close: () => void): Promise<void> => {
    close();
    await reload();
    if (queue) await openNext(id);
  };
  return (
    <>
      {refused && <Fault refused={refused} />}
      {queue && <Button kind="quiet" verb="Next" press="n" act={() => void openNext(id)} />}
      {possible && waiting && <Button verb={mine ? 'Release' : 'Claim'} press="c" act={() => void claim()} />}
      {sendable && <Button verb="Request new photos" press="s" act={askAgain} />}
      {possible && ownProposal && <span class="muted">A second reviewer decides.</span>}
      {possible && !ownProposal && !isOpen && <Button verb="Change decision…" act={() => setChanging(true)} />}
      {possible && !ownProposal && isOpen && (
        <>
          <Button verb={proposal ? 'Reject' : 'Decline'} press="d" off={!allowed(choices.d)} act={begin(choices.d)} />
          <Button
            kind={waiting ? 'primary' : ''}
            verb={proposal ? 'Confirm' : 'Approve'}
            press="a"
            off={!allowed(choices.a)}
            act={begin(choices.a)}
          />
        </>
      )}
    </>
  );
}

/** Opens the application with the longest wait that is unclaimed and allowed for this user; else the queue. */
async function openNext(done: string): Promise<void> {
  const own = me.value?.id;
  const answer = await ask<ApplicationPage>('GET', queuePath());
  const next =
    answer.ok &&
    answer.value.items.find(
      ({ id, claim, proposal }) => id !== done && (!claim || claim.userId === own) && proposal?.userId !== own,
    );
  navigate(next ? `/applications/${next.id}?from=review` : '/review');
}
