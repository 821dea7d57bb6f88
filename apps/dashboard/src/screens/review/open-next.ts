import type { ApplicationPage } from '@verify/contract';
import { ask, me } from '../../app/api.ts';
import { navigate } from '../../app/router.ts';
import { queuePath } from '../applications/list-query.ts';

/** Opens the application that waits longest, is not claimed, and may be judged by this user; else the queue. */
export async function openNext(done: string): Promise<void> {
  const own = me.value?.id;
  const answer = await ask<ApplicationPage>('GET', queuePath());
  const next =
    answer.ok &&
    answer.value.items.find(
      ({ id, claim, proposal }) => id !== done && (!claim || claim.userId === own) && proposal?.userId !== own,
    );
  navigate(next ? `/applications/${next.id}?from=review` : '/review');
}
