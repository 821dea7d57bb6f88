import { expect, test } from 'vitest';
import { firstSteps, type Known } from './first-steps.ts';

const DEMO = 'http://localhost:8090';
const NEW: Known = {
  applications: false,
  demoUrl: DEMO,
  settings: { settings: { allowedOrigins: ['http://localhost:*'] } } as unknown as Known['settings'],
  keys: [],
  endpoints: [{ url: `${DEMO}/webhook` }],
  people: [{}] as unknown as Known['people'],
};
const done = (change: Partial<Known>): string[] =>
  firstSteps({ ...NEW, ...change }).flatMap((step) => (step.done ? [step.verb] : []));

test.each<[string, Partial<Known>, string[]]>([
  ['a new account has done nothing, although the demo’s webhook is there', {}, []],
  ['an application', { applications: true }, ['Open the demo']],
  [
    'an origin that is not this machine',
    { settings: { settings: { allowedOrigins: ['https://shop.example'] } } as never },
    ['Add origin'],
  ],
  ['an SDK key', { keys: [{ kind: 'sdk', revokedAt: null }] }, ['Create a key']],
  [
    'a revoked SDK key and an API key',
    {
      keys: [
        { kind: 'sdk', revokedAt: 1 },
        { kind: 'api', revokedAt: null },
      ],
    },
    [],
  ],
  ['an endpoint of its own', { endpoints: [{ url: 'https://shop.example/hooks' }] }, ['Add endpoint']],
  ['an invitation', { people: [{}, {}] as never }, ['Invite']],
])('%s ticks the steps it has done', (_, change, expected) => {
  expect(done(change)).toEqual(expected);
});

test('each role sees only the first steps it may do, and a link if there is no demo', () => {
  const steps = firstSteps({ ...NEW, demoUrl: null, settings: null, keys: null, endpoints: null, people: null });
  expect(steps.map(({ to }) => to)).toEqual(['/links']);
});
