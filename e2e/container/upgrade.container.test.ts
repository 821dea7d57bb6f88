import { setTimeout as sleep } from 'node:timers/promises';
import type { ApplicationResponse } from '@verify/contract';
import { expect, test } from 'vitest';
import { passportPicture } from '../fixtures/pictures.ts';
import { call, submitPassport } from '../fixtures/protocol.ts';
import { runStubbornly } from '../fixtures/stubborn-session.ts';
import { partnerAddress } from './partner.ts';
import { productionAccount } from './production-account.ts';
import { startContainer } from './start-container.ts';

const { IMAGE = '', IMAGE_BEFORE = '' } = process.env;

test.runIf(IMAGE_BEFORE)(
  'with one folder: the commit before is stopped and this one started on its volume, while sessions run',
  { timeout: 400_000 },
  async () => {
    const { jpeg } = await passportPicture(163);
    const unlike = (name: string): Buffer => Buffer.concat([jpeg, Buffer.from(name)]);
    const partner = await partnerAddress();
    const service = await startContainer(IMAGE_BEFORE, partner);
    try {
      const { api, demo } = await productionAccount(service, partner, (...args) => service.exec('node', ...args));
      const webhook = async (id: string): Promise<ApplicationResponse> => {
        for (const deadline = Date.now() + 120_000; Date.now() < deadline; await sleep(50)) {
          const found = demo.deliveries.find(({ application }) => application.id === id);
          if (found) return found.application as ApplicationResponse;
        }
        throw new Error(`no webhook\n${(await service.log()).slice(-4_000)}`);
      };
      const { applicationId } = await submitPassport(api, unlike('before'));
      const before = await webhook(applicationId);
      const deadline = Date.now() + 300_000;
      const sessions = Promise.all([0, 1, 2].map((i) => runStubbornly(api, unlike(`upgrade ${i}`), deadline)));
      await sleep(400);
      expect(await service.stop()).toBe(0);
      await service.start(IMAGE);
      for (const { applicationId: id, losses } of await sessions) {
        expect(losses).toEqual([]);
        await webhook(id);
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
