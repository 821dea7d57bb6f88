import { TrackEvent } from '@verify/contract';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createTracker, type TrackerOptions } from './tracker.ts';

function setUp(takes: () => boolean) {
  let now = 1_900_000_000_000;
  const events: TrackEvent[] = [];
  const batches: TrackEvent[][] = [];
  const options: TrackerOptions = {
    about: () => ({
      step: 'intro',
      sessionId: null,
      applicationId: null,
      flowName: 'document',
      sdkVersion: '7.0.0',
      isHandoff: false,
      locale: 'en',
    }),
    now: () => (now += 250),
    tell: (event) => events.push(event),
    send: (batch) => {
      batches.push([...batch]);
      return Promise.resolve(takes());
    },
  };
  return { tracker: createTracker(options), events, batches };
}

// C121
test('each event is complete, numbered and timed from the start', () => {
  const { tracker, events } = setUp(() => true);
  tracker.track({ name: 'screen_shown', category: 'step', status: 'info' });
  tracker.track({ name: 'photo_judged', category: 'quality', status: 'fail', code: 'retake_glare', attempt: 2 });
  expect(events.map(({ seq, elapsedMs }) => [seq, elapsedMs])).toEqual([
    [1, 250],
    [2, 500],
  ]);
  for (const event of events) expect(z.safeParse(TrackEvent, event).success).toBe(true);
});

test('events go out in batches of 50, and a refused batch is sent again once, in order', async () => {
  let takes = false;
  const { tracker, batches } = setUp(() => takes);
  for (let i = 0; i < 60; i++) tracker.track({ name: 'screen_shown', category: 'step', status: 'info' });
  await tracker.flush();
  takes = true;
  await tracker.flush();
  await tracker.flush();
  await tracker.flush();
  expect(batches.map((batch) => [batch[0]!.seq, batch.length])).toEqual([
    [1, 50],
    [1, 50],
    [51, 10],
  ]);
});
