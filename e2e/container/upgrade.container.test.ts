import { setTimeout as sleep } from 'node:timers/promises';
import type { ApplicationResponse } from '@verify/contract';
import { expect, test } from 'vitest';
import { deliveryOf } from '../fixtures/delivery.ts';
import { passportPicture } from '../fixtures/pictures.ts';
import { call, submitPassport } from '../fixtures/protocol.ts';
import { runStubbornly } from '../fixtures/stubborn-session.ts';
import { partnerAddress } from './partner.ts';
import { productionAccount } from './production-account.ts';
import { startContainer } from './start-container.ts';

const { IMAGE = '', IMAGE_BEFORE = '' } = process.env;

test.runIf(IMAGE_BEFORE)(
  'the previous commit is replaced by this one on the same volume while sessions run',
  async () => {
    const seeds = [161, 21, 51, 121];
    const [first, ...others] = await Promise.all(seeds.map(async (seed) => (await passportPicture(seed)).jpeg));
    const partner = await partnerAddress();
    const service = await startContainer(IMAGE_BEFORE, partner);
    try {
      const { api, demo } = await productionAccount(service, partner, (...args) => service.exec('node', ...args));
      const webhook = async (id: string) => (await deliveryOf(demo, { applicationId: id }, service.log)).application;
      const { applicationId } = await submitPassport(api, first!);
      const before = await webhook(applicationId);
      expect(before.overallResult.status).toBe('approved');
      const deadline = Date.now() + 300_000;
      const sessions = Promise.all(others.map((each) => runStubbornly(api, each, deadline)));
      await sleep(400);
      expect(await service.stop()).toBe(0);
      await service.start(IMAGE);
      for (const { applicationId: id, losses } of await sessions) {
        expect(losses).toEqual([]);
        expect((await webhook(id)).overallResult).toMatchObject({ status: 'approved', concerns: [] });
      }
      const headers = { 'x-api-key': api.keys.apiKey };
      const { body } = await call<ApplicationResponse>(api, 'GET', `/api/v1/application/${applicationId}`, { headers });
      expect(body.overallResult).toEqual(before.overallResult);
    } finally {
      await service.close();
      await partner.close();
    }
  },
);
