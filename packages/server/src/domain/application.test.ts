import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type ApplicationState,
  expire,
  finalise,
  open,
  redact,
  review,
  type StepAnswer,
  submit,
} from './application.ts';

const HOUR = 3_600_000;
const fresh = open(1_000, HOUR).application;
const must = <T extends ApplicationState>(answer: StepAnswer<T>): T => {
  if ('refused' in answer) throw new Error(answer.refused);
  return answer.application;
};

// C086
test('an application passes from open to done, with the events of each step', () => {
  expect(open(1_000, HOUR)).toMatchObject({
    events: ['application.created'],
    application: { stage: 'collecting', expiresAt: 1_000 + HOUR },
  });
  const submitted = submit(fresh, 5_000);
  expect(submitted).toMatchObject({
    events: ['application.submitted'],
    application: { stage: 'processing', submittedAt: 5_000, revision: 2 },
  });
  const done = finalise(must(submitted), 'declined', 6_000);
  expect(done).toMatchObject({
    events: ['application.done', 'application.declined'],
    application: { stage: 'done', overallStatus: 'declined', finishedAt: 6_000 },
  });
});

test('a step that was already taken is refused', () => {
  const submitted = must(submit(fresh, 5_000));
  expect(submit(submitted, 5_001)).toEqual({ refused: 'already_submitted' });
  const done = must(finalise(submitted, 'approved', 6_000));
  expect(finalise(done, 'declined', 6_001)).toEqual({ refused: 'not_processing' });
  expect(finalise(fresh, 'approved', 6_001)).toEqual({ refused: 'not_processing' });
  expect(submit(done, 7_000)).toEqual({ refused: 'already_submitted' });
  const redacted = must(redact(done, 8_000));
  expect(redact(redacted, 8_001)).toEqual({ refused: 'already_redacted' });
  expect(redact(submitted, 8_000)).toEqual({ refused: 'processing' });
  expect(must(redact(fresh, 8_000))).toMatchObject({ stage: 'expired', finishedAt: 8_000, redactedAt: 8_000 });
});

test('an application expires only after its time, and not after submission', () => {
  expect(expire(fresh, HOUR)).toEqual({ refused: 'not_due' });
  expect(submit(fresh, 1_000 + HOUR)).toEqual({ refused: 'expired' });
  const expired = expire(fresh, 2 * HOUR);
  expect(expired).toMatchObject({
    events: ['application.expired', 'application.done', 'application.error'],
    application: { stage: 'expired', finishedAt: 1_000 + HOUR },
  });
  expect(submit(must(expired), 3 * HOUR)).toEqual({ refused: 'expired' });
  expect(expire(must(submit(fresh, 5_000)), 9 * HOUR)).toEqual({ refused: 'not_collecting' });
});

// C088
test('a review of a result other than needs-review requires a reason', () => {
  const asks = must(finalise(must(submit(fresh, 5_000)), 'needs-review', 6_000));
  expect(review(asks, { status: 'approved', reason: '' })).toMatchObject({
    events: ['application.updated', 'application.approved'],
  });
  const approved = must(review(asks, { status: 'approved', reason: '' }));
  expect(review(approved, { status: 'approved', reason: 'again' })).toEqual({ refused: 'unchanged' });
  expect(review(approved, { status: 'declined', reason: '  ' })).toEqual({ refused: 'reason_missing' });
  expect(review(approved, { status: 'declined', reason: 'The portrait is another person' })).toMatchObject({
    application: { overallStatus: 'declined' },
  });
  expect(review(fresh, { status: 'approved', reason: 'x' })).toEqual({ refused: 'not_done' });
});

test('in any order of steps, a refusal changes nothing, there is one result, and other fields stay', () => {
  const steps = [
    (row: Row, now: number) => submit(row, now),
    (row: Row, now: number) => finalise(row, 'needs-review', now),
    (row: Row, now: number) => expire(row, now),
    (row: Row) => review(row, { status: 'approved', reason: 'seen' }),
    (row: Row, now: number) => redact(row, now),
  ];
  type Row = ApplicationState & { id: string };
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom(...steps), fc.integer({ min: 0, max: HOUR / 2 })), { maxLength: 12 }),
      (moves) => {
        let row: Row = { ...fresh, id: 'a' };
        let now = 1_000;
        let results = 0;
        for (const [move, wait] of moves) {
          now += wait;
          const answer = move(row, now);
          if ('refused' in answer) continue;
          expect(answer.application.revision).toBe(row.revision + 1);
          results += answer.events.filter((kind) => kind === 'application.done').length;
          row = answer.application;
        }
        expect(results).toBeLessThanOrEqual(1);
        expect(row.id).toBe('a');
        expect(row.stage === 'done').toBe(row.overallStatus !== null);
      },
    ),
  );
});
