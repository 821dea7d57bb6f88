import type { Overview, OverallStatus } from '@verify/contract';
import { expect, test } from 'vitest';
import { usageOf } from '../use-cases/operators/usage.ts';
import { redacted } from '../use-cases/retention/redacted.ts';
import { SEED_FLOWS } from '../use-cases/setup/flows.ts';
import { type Account, insertAccount } from './accounts/accounts.ts';
import { insertFlow } from './accounts/flows.ts';
import { insertApplication, saveApplication } from './applications/applications.ts';
import { readOverview } from './applications/overview.ts';
import { statusOf } from './applications/application-terms.ts';
import type { StoredApplication } from './applications/stored-application.ts';
import { newId } from './ids.ts';
import { DAY_MS, dayOf, percentile } from './span.ts';
import type { Store } from './store.ts';
import { exampleApplication } from './store-conformance.ts';
import { failDelivery, insertAttempts, insertDelivery, insertEvent, reopenDelivery } from './webhooks/deliveries.ts';

const FIRST = Date.UTC(2026, 2, 30);
const STATUSES: readonly OverallStatus[] = ['approved', 'declined', 'needs-review', 'error'];
const CODES = ['DC008', 'DC014', 'DC045', 'DC047', 'LV008'];

/** Overview and usage equal a plain count of all rows after any history. Every engine must pass this. */
export function overviewConformance(name: string, open: () => Promise<Store>): void {
  test.each([1, 2, 3])(
    `${name}: after random steps the overview equals a count of all rows (seed %d)`,
    async (seed) => {
      const store = await open();
      let state = seed;
      /** A whole number below `most`. */
      const random = (most: number): number => {
        state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
        return Math.floor((state / 2 ** 31) * most);
      };
      const one = <T>(all: readonly T[]): T => all[random(all.length)]!;
      const accounts = await store.transaction(async (tx) => {
        const make = (title: string) => insertAccount(tx, { name: title, environment: 'test', settings: {}, now: 1 });
        return [await make('A'), await make('B')];
      });
      const flowIds = await store.transaction(async (tx) => {
        const ids = new Map<string, string>();
        for (const { id } of accounts)
          ids.set(id, (await insertFlow(tx, { accountId: id, name: 'f', settings: SEED_FLOWS.document!, now: 1 })).id);
        return ids;
      });
      const applications: StoredApplication[] = [];
      const deliveries: string[] = [];
      const start = async (): Promise<void> => {
        const { id } = one(accounts);
        // The last and the first millisecond of a day among them.
        const createdAt = FIRST + random(5) * DAY_MS + one([0, DAY_MS - 1, random(DAY_MS)]);
        const made = { ...exampleApplication(id, flowIds.get(id)!), flowName: one(['f', 'g', 'h']), createdAt };
        applications.push(made);
        await store.withLock(made.id, (tx) => insertApplication(tx, made));
      };
      const step = async (): Promise<void> => {
        const at = random(applications.length);
        const before = applications[at];
        if (!before) return;
        const overallStatus = one(STATUSES);
        const decided = {
          ...before,
          stage: 'done' as const,
          submittedAt: before.createdAt + 5,
          finishedAt: before.createdAt + 5 + random(4_000),
          overallStatus,
          result: {
            fields: [],
            services: {},
            overall: {
              status: overallStatus,
              concerns: CODES.filter(() => random(3) === 0).map((id) => ({
                id,
                message: '',
                service: 'doc-check' as const,
                status: overallStatus,
              })),
              comments: [],
            },
          },
        };
        const next = one([
          decided,
          decided,
          { ...before, stage: 'processing' as const },
          { ...before, stage: 'expired' as const },
          redacted(before),
        ]);
        applications[at] = { ...next, revision: before.revision + 1 };
        await store.withLock(before.id, (tx) => saveApplication(tx, applications[at]!));
      };
      const send = async (): Promise<void> => {
        const application = one(applications);
        if (!application) return;
        const [id, createdAt, eventId] = [newId(), application.createdAt + random(DAY_MS), newId()];
        const of = { accountId: application.accountId, applicationId: application.id, kind: 'x', createdAt };
        await store.withLock(null, async (tx) => {
          await insertEvent(tx, { ...of, id: eventId, body: '' });
          const tried = { attempts: 0, attemptsBefore: 0, firstAttemptAt: null, lastStatus: null, endedAt: null };
          const delivery = { ...of, ...tried, id, eventId, endpointId: one(['e1', 'e2']), url: '', state: 'pending' };
          await insertDelivery(tx, delivery as Parameters<typeof insertDelivery>[1]);
        });
        deliveries.push(id);
      };
      let attempt = 0;
      const answer = async (): Promise<void> => {
        const deliveryId = one(deliveries);
        if (!deliveryId) return;
        const endedAt = FIRST + 6 * DAY_MS + random(1_000);
        const told = { deliveryId, attempt: ++attempt, startedAt: 1, endedAt, status: 200, error: null, answer: null };
        const end = { attempt: { ...told, keyId: '' }, state: one(['delivered', 'pending', 'failed'] as const) };
        await store.withLock(null, async (tx) => {
          const kind = random(4);
          if (kind === 0) await reopenDelivery(tx, deliveryId);
          else if (kind === 1) await failDelivery(tx, deliveryId, endedAt);
          else await insertAttempts(tx, [end]);
        });
      };
      for (let round = 0; round < 40; round++) {
        await Promise.all(Array.from({ length: 4 }, () => one([start, send, answer])()));
        await Promise.all([step(), readOverview(store, spanOf(accounts[0]!, 0, 9))]);
        const from = random(5);
        const span = { ...spanOf(one(accounts), from, from + 1 + random(5)), flow: one([undefined, 'f', 'g', 'none']) };
        const { funnel: _, ...counted } = await readOverview(store, span);
        expect({ round, ...counted }).toEqual({ round, ...(await countAll(store, span)) });
      }
      for (const account of accounts) {
        const usage = await usageOf({ store, now: () => FIRST + 9 * DAY_MS }, { caller: { account }, query: {} });
        const own = applications.filter(({ accountId }) => accountId === account.id);
        const groups = Object.groupBy(
          own,
          (each) => `${dayOf(each.createdAt).slice(0, 7)} ${each.flowName} ${statusOf(each)}`,
        );
        const items = Object.entries(groups).map(([key, all]) => `${key} ${all!.length}`);
        expect(usage.ok && usage.body.items.map((item) => Object.values(item).join(' '))).toEqual(items.toSorted());
      }
    },
  );
}

const spanOf = ({ id }: Account, from: number, to: number) => ({
  accountId: id,
  start: FIRST + from * DAY_MS,
  end: FIRST + to * DAY_MS,
});

type Span = ReturnType<typeof spanOf> & { readonly flow: string | undefined };

async function countAll({ db }: Store, { accountId, start, end, flow }: Span): Promise<Omit<Overview, 'funnel'>> {
  const within = ({ createdAt }: { createdAt: number }): boolean => createdAt >= start && createdAt < end;
  const all = (await db.selectFrom('applications').selectAll().where('accountId', '=', accountId).execute()).filter(
    (each) => within(each) && (flow === undefined || each.flowName === flow),
  );
  const sent = (await db.selectFrom('deliveries').selectAll().where('accountId', '=', accountId).execute()).filter(
    within,
  );
  const counted = (values: readonly string[]) =>
    Object.fromEntries(
      Object.entries(Object.groupBy(values, (value) => value)).map(([key, own]) => [key, own!.length]),
    );
  const at = (values: readonly number[], share: number) =>
    percentile(new Map(Object.entries(counted(values.map(String))).map(([value, n]) => [Number(value), n])), share);
  const statuses = (of: typeof all) => counted(of.map((each) => statusOf(each as Parameters<typeof statusOf>[0])));
  const seconds = (of: typeof all) => {
    const tenths = of.flatMap(({ stage, submittedAt, finishedAt }) =>
      stage === 'done' && submittedAt !== null ? [Math.floor((finishedAt! - submittedAt) / 100)] : [],
    );
    const [p50, p95] = [at(tenths, 0.5), at(tenths, 0.95)];
    return { p50Seconds: p50 === null ? null : p50 / 10, p95Seconds: p95 === null ? null : p95 / 10 };
  };
  const days = Array.from({ length: (end - start) / DAY_MS }, (_, i) => dayOf(start + i * DAY_MS));
  const codes = all.flatMap(({ result }) =>
    result === null
      ? []
      : (JSON.parse(result) as NonNullable<StoredApplication['result']>).overall.concerns.map(({ id }) => id),
  );
  const webhooks = Object.entries(Object.groupBy(sent, ({ endpointId }) => endpointId)).map(([endpointId, own]) => {
    const tens = own!.flatMap((each) =>
      each.state === 'delivered' ? [Math.trunc((each.endedAt! - each.createdAt) / 10)] : [],
    );
    const in_ = (state: string): number => own!.filter((each) => each.state === state).length;
    const retried = own!.filter(({ attempts }) => attempts > 1).length;
    const [p50, p95] = [at(tens, 0.5), at(tens, 0.95)].map((ten) => (ten === null ? null : ten * 10));
    const states = { delivered: in_('delivered'), failed: in_('failed'), pending: in_('pending') };
    return { endpointId, url: '', ...states, retried, p50Ms: p50!, p95Ms: p95! };
  });
  const byDay = (day: string) => all.filter(({ createdAt }) => dayOf(createdAt) === day);
  return {
    from: days[0]!,
    to: days.at(-1)!,
    days: days.map((day) => ({ day, counts: statuses(byDay(day)), ...seconds(byDay(day)) })),
    statuses: statuses(all),
    ...seconds(all),
    codes: Object.entries(counted(codes.filter((code) => code !== 'DC045')))
      .map(([code, count]) => ({ code, count }))
      .toSorted((a, b) => b.count - a.count || (a.code < b.code ? -1 : 1)),
    webhooks: webhooks.toSorted(
      (a, b) => b.delivered + b.failed - a.delivered - a.failed || (a.endpointId < b.endpointId ? -1 : 1),
    ),
  };
}
