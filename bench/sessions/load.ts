import { addSdkKeys } from '@verify/e2e/fixtures/analyst';
import { newSession } from '@verify/e2e/fixtures/protocol';
import type { Api } from '@verify/e2e/fixtures/start-api';
import type { Demo } from '@verify/demo';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pictures } from './pictures.ts';

export interface Load {
  /** Sessions per second whose webhook was answered in time. */
  readonly perS: number;
  readonly sessions: number;
  readonly statuses: Readonly<Record<string, number>>;
  readonly apiP99Ms: number;
  readonly calls: number;
  readonly serverErrors: number;
}

/**
 * Runs people who begin a session (from token to webhook, with three pictures) as soon as the webhook of their previous
 * one has arrived, for `ms` or until `sessions` have begun. Each has their own SDK key, because together they need more
 * tokens per minute than one key may create.
 */
export async function load(
  api: Api,
  demo: Demo,
  pictures: Pictures,
  of: { people: number; ms: number; sessions?: number },
): Promise<Load> {
  const sdkKeys = await addSdkKeys(api, of.people);
  const [from, most] = [performance.now(), of.sessions ?? Infinity];
  const until = from + of.ms;
  const times: number[] = [];
  let [serverErrors, begun, sessions] = [0, 0, 0];
  const statuses: Record<string, number> = {};
  const timed = async <T>(work: () => Promise<T>): Promise<T> => {
    const started = performance.now();
    const answer = await work();
    times.push(performance.now() - started);
    if (((answer as { status?: number }).status ?? 0) >= 500) serverErrors++;
    return answer;
  };
  async function person(sdkKey: string): Promise<void> {
    const own = { ...api, keys: { ...api.keys, sdkKey } };
    while (performance.now() < until && begun++ < most) {
      const session = await timed(() => newSession(own, 'document-selfie'));
      const opened = await timed(() => session.open());
      const ids: string[] = [];
      for (const slot of ['document-front', 'document-back', 'selfie'] as const) {
        // Bytes after the end of a JPEG change only its hash.
        const bytes = Buffer.concat([pictures[slot], Buffer.from(randomUUID())]);
        const { body } = await timed(() => session.createUpload(slot, bytes));
        await timed(() => session.sendBytes(body.uploadId, bytes, 0));
        ids.push(body.uploadId);
      }
      const [front, back, selfie] = ids as [string, string, string];
      const document = { documentType: 'id-card', issuingCountry: 'unknown', front, back } as const;
      await timed(() => session.submit({ document, selfie, consent: { acceptedAt: '2026-11-20T10:00:00.000Z' } }));
      const mine = () => demo.deliveries.find(({ application }) => application.id === opened.body.applicationId);
      while (!mine() && performance.now() < until) await sleep(20);
      const status = mine()?.application.overallResult.status;
      if (!status) continue;
      sessions++;
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  }
  await Promise.all(sdkKeys.map(person));
  times.sort((a, b) => a - b);
  return {
    perS: sessions / (Math.min(of.ms, performance.now() - from) / 1000),
    sessions,
    statuses,
    apiP99Ms: times[Math.floor((times.length - 1) * 0.99)]!,
    calls: times.length,
    serverErrors,
  };
}
