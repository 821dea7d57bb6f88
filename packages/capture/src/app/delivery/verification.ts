import type { Context } from '../context.ts';

/** Half of the results arrive within 2 s; slower ones are only reported by webhook. */
const WAITS_MS = [1000, 1000, 2000, 2000, 3000, 5000, 5000, 10_000, 10_000, 20_000];

/** Polls the result for a while after submitting, for `onVerificationComplete`. No screen shows it. */
export async function watchVerification({ api, door, state }: Context): Promise<void> {
  for (const waitMs of WAITS_MS) {
    const answer = await api.get();
    if (answer.ok && answer.value.state === 'done') {
      const { applicationId, overallStatus } = answer.value;
      door.send({ type: 'verification-complete', data: { applicationId, status: overallStatus ?? '' } });
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    if (state.peek().screen.name !== 'done') return;
  }
}

/** Waits until the submission was read: true if the session asks for more. Gives up on a slow answer. */
export async function asksFurther({ api }: Context): Promise<boolean> {
  for (const waitMs of WAITS_MS) {
    const answer = await api.get();
    if (answer.ok && answer.value.state !== 'processing') return answer.value.state === 'collecting';
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
  return false;
}
