import { test as base } from '@playwright/test';
import { openReceiver, type Receiver } from './receiver.ts';
import { fromEnvironment, type VerifyService } from './service.ts';
import { createVerify, type Verify } from './verify.ts';

export { expect } from '@playwright/test';
export type { ForcedResult } from './force.ts';
export type { SpecimenDocument } from './pictures.ts';
export type { VerifiedWebhook } from './receiver.ts';
export type { CompleteOptions, Verify } from './verify.ts';
export type { VerifyService };

interface WorkerFixtures {
  /** Your service, if the environment does not name it: `use: { verifyService: { … } }` in playwright.config.ts. */
  verifyService: VerifyService;
  verifyReceiver: Receiver;
}

/** Playwright's `test` with `verify`: the person in front of the check, and the webhook behind it. */
export const test = base.extend<{ verify: Verify }, WorkerFixtures>({
  verifyService: [fromEnvironment(), { option: true, scope: 'worker' }],
  verifyReceiver: [
    async ({ verifyService }, use) => {
      const receiver = await openReceiver(verifyService);
      await use(receiver);
      await receiver.close();
    },
    { scope: 'worker' },
  ],
  verify: async ({ page, verifyReceiver }, use) => {
    await use(createVerify(page, verifyReceiver));
  },
});
