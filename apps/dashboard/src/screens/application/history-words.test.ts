import { WebhookKind } from '@verify/contract';
import { expect, test } from 'vitest';
import { actorWords, historyWords } from '../settings/action-words.ts';

test('every event of an application has a text', () => {
  const events = WebhookKind.options.filter((kind) => kind.startsWith('application.'));
  expect(events.filter((kind) => historyWords(kind).includes('.'))).toEqual([]);
  expect(`${historyWords('application.needs-review')} ${actorWords('system')}`).toBe('Sent to review by the system');
  expect(`${historyWords('review.claimed')} ${actorWords('Ana')}`).toBe('Claimed a review by Ana');
});
