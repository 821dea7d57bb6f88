import type { OutboxEntry, OutboxSnapshot } from '@verify/engine';
import type { Tracker } from '../tracker.ts';

const STATUS = { sending: 'start', sent: 'success', failed: 'fail', waiting: 'info' } as const;

export function trackUploads(tracker: Tracker, before: OutboxSnapshot | null, now: OutboxSnapshot): void {
  for (const entry of Object.values(now.entries) as OutboxEntry[]) {
    if (entry.state === 'queued' || before?.entries[entry.slot]?.state === entry.state) continue;
    tracker.track({
      name: `upload_${entry.state}`,
      category: 'upload',
      status: STATUS[entry.state],
      code: entry.code,
      properties: { slot: entry.slot, sizeBytes: entry.sizeBytes, mediaType: entry.mediaType },
    });
  }
}
