import { execFile } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { packedSdk } from '../../scripts/packed-sdk.fixture.ts';
import { addFlow, type Ask, signInAnalyst } from '../fixtures/analyst.ts';
import { findBrowser } from '../fixtures/browser/find-browser.ts';
import { call } from '../fixtures/protocol.ts';
import { chipTrustFolder } from '../fixtures/wallet.ts';
import { startWorld, type World } from '../fixtures/world.ts';
import { installApp } from './fixture-apps.ts';
import { long } from '../long-test.ts';

// Runs a partner's own tests, which use the packed test kit, with Playwright against a partner's page and a real
// service.

let world: World;
let folder: string;
let ask: Ask;
let env: NodeJS.ProcessEnv;
beforeAll(async () => {
  folder = installApp('playwright', await packedSdk());
  world = await startWorld({ CHIP_TRUST_DIR: chipTrustFolder() });
  ask = await signInAnalyst(world.api);
  const { key } = await ask<{ key: string }>('POST', '/keys', {
    kind: 'api',
    name: 'Tests',
    scopes: ['webhooks:write'],
  });
  env = {
    ...process.env,
    PAGE_URL: world.demo.url,
    CHROMIUM_PATH: await findBrowser(console.log),
    VERIFY_API_URL: world.api.url,
    VERIFY_WEBHOOK_KEY: world.api.keys.webhookPublicKey,
    VERIFY_API_KEY: key,
  };
});
afterAll(async () => {
  await world?.close();
  if (folder) rmSync(folder, { recursive: true });
});

interface Spec {
  title: string;
  tests: { results: { status: string; errors: { message: string }[] }[] }[];
}

/** Runs the tests in these files with Playwright, and returns their outcomes by title. */
async function play(...files: string[]): Promise<Record<string, string>> {
  const output = await new Promise<string>((resolve) => {
    const args = [join(folder, 'node_modules/@playwright/test/cli.js'), 'test', ...files];
    execFile(process.execPath, args, { cwd: folder, env, maxBuffer: 64 * 1024 * 1024 }, (_error, out) => resolve(out));
  });
  const { suites, errors } = JSON.parse(output) as { suites: { specs: Spec[] }[]; errors: { message: string }[] };
  const specs = suites.flatMap((suite) => suite.specs);
  if (specs.length === 0) throw new Error(errors.map(({ message }) => message).join('\n'));
  return Object.fromEntries(
    specs.map(({ title, tests }) => {
      const [result] = tests[0]!.results;
      return [title, [result!.status, ...result!.errors.map(({ message }) => message)].join('\n')];
    }),
  );
}

/** The example of the documentation. */
const page = readFileSync(new URL('../../docs/site/packages.md', import.meta.url), 'utf8');
const [, documented] = /@verify-sdk\/test\n[^]*?```js\n([^]*?)```/.exec(page)!;

long('the documented test has five lines', () => {
  expect(documented!.split('\n').filter((line) => line.startsWith('  '))).toHaveLength(5);
});

const endpoints = async (): Promise<number> =>
  (await ask<{ endpoints: unknown[] }>('GET', '/webhooks')).endpoints.length;

long(
  'five lines verify a customer, and another one is declined in a popup',
  async () => {
    const before = await endpoints();
    writeFileSync(join(folder, 'documented.spec.js'), documented!);
    expect(await play('documented.spec.js', 'verify.spec.js')).toEqual({
      'a customer is verified': 'passed',
      'a declined customer, in a popup and in another language': 'passed',
    });
    // Each of the partner's workers removes its endpoint again.
    expect(await endpoints()).toBe(before);
  },
  400_000,
);

long(
  'every specimen, the camera, movements and papers work, and impossible requests are explained',
  async () => {
    await addFlow(world.api, 'camera', {
      steps: ['document', 'liveness'],
      services: ['docCheck', 'faceMatch', 'liveness'],
      uploadAllowed: false,
      documents: [{ type: 'id-card', countries: ['DEU', 'FRA'] }],
    });
    await addFlow(world.api, 'rules', {
      rules: [{ if: [{ about: 'document', is: ['id-card'] }], ask: ['document'], documents: ['passport'] }],
    });
    await addFlow(world.api, 'chip', { chip: 'require', chipAppUrl: 'https://app.utopia.example/passport' });
    await addFlow(world.api, 'papers', {
      steps: ['proof-of-address', 'bank-statement'],
      documents: [],
      services: ['poaCheck', 'bankStatementCheck'],
    });
    const { body } = await call<{ token: string }>(world.api, 'POST', '/sdk/v2/token', {
      headers: { 'x-sdk-key': world.api.keys.sdkKey },
      json: { flowName: 'passport-only', profile: { 'Last name': 'Svensson' } },
    });
    env['NAMED_TOKEN'] = body.token;
    const ended = await play('long.spec.js');
    expect(Object.keys(ended)).toHaveLength(10);
    expect(Object.entries(ended).filter(([, how]) => how !== 'passed')).toEqual([]);
  },
  600_000,
);
