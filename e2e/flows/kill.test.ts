import { setTimeout as sleep } from 'node:timers/promises';
import type { ApplicationResponse } from '@verify/contract';
import { createRandom } from '@verify/specimen';
import { afterAll, beforeAll, expect } from 'vitest';
import { passportPicture } from '../fixtures/pictures.ts';
import { call } from '../fixtures/protocol.ts';
import { runStubbornly, type Ledger } from '../fixtures/stubborn-session.ts';
import { startWorld, type World } from '../fixtures/world.ts';
import { long } from '../long-test.ts';

const KILLS = 20;
const AT_ONCE = 4;
/** Change the seed to try other moments. Add a separate test for a moment that fails. */
const SEED = 20261120;

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world?.close());

long(
  `kill -9 at ${KILLS} random points: nothing acknowledged is lost, every session finishes, one result each`,
  { timeout: 600_000 },
  async () => {
    const random = createRandom(SEED);
    const pictures = await Promise.all([121, 122, 123, 124].map((seed) => passportPicture(seed)));
    const deadline = Date.now() + 480_000;
    const ledgers: Ledger[] = [];
    let killing = true;

    async function people(picture: Buffer): Promise<void> {
      // Bytes after the end of a JPEG change only its hash, so each session has its own file.
      for (let round = 0; killing; round++) {
        const jpeg = Buffer.concat([picture, Buffer.from(`round ${round}`)]);
        ledgers.push(await runStubbornly(world.api, jpeg, deadline));
        await sleep(random.int(300, 1200));
      }
    }
    async function power(): Promise<void> {
      for (let kill = 0; kill < KILLS; kill++) {
        await sleep(random.int(20, 1800));
        await world.api.kill();
        await world.api.restart();
      }
      killing = false;
    }
    await Promise.all([power(), ...Array.from({ length: AT_ONCE }, (_, i) => people(pictures[i]!.jpeg))]);

    expect(ledgers.flatMap(({ losses }) => losses)).toEqual([]);
    expect(new Set(ledgers.map(({ applicationId }) => applicationId)).size).toBe(ledgers.length);
    for (const { applicationId, externalId } of ledgers) {
      const { application } = await world.webhookFor({ applicationId }, 120_000);
      expect(application.metadata.externalId).toBe(externalId);
      const headers = { 'x-api-key': world.api.keys.apiKey };
      const query = await call<ApplicationResponse>(world.api, 'GET', `/api/v1/application/${applicationId}`, {
        headers,
      });
      const { responseCode: _, ...rest } = query.body;
      expect(rest.processingState).toBe('done');
      expect(rest).toEqual(application);
    }
    // If the kill interrupted the answer, the webhook comes twice, with the same id and body.
    await sleep(6000);
    for (const { applicationId } of ledgers) {
      const mine = world.demo.deliveries.filter(({ application }) => application.id === applicationId);
      expect(new Set(mine.map(({ headers }) => headers['x-webhook-id'])).size).toBe(1);
      expect(new Set(mine.map(({ rawBody }) => rawBody)).size).toBe(1);
    }
    expect(world.demo.refusals).toEqual([]);
    console.log(`${ledgers.length} sessions, ${world.demo.deliveries.length} webhooks, ${KILLS} kills`);
  },
);
