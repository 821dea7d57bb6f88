import { bringPostgres } from './bring-postgres.ts';
import { type Course } from './progress.ts';
import { findBrowser } from '@verify/e2e/fixtures/browser/find-browser';
import { bringEngines } from '@verify/e2e/engines/bring-engines';
import { command, quietStep, say, step } from './steps.ts';
import { type Divided, filesOf, type Tier } from './tiers.ts';

/**
 * The tests of one tier, from quick to slow: `npm test`, `npm run test:more`, or with `long` all tests with every case.
 * Seconds are the times of steps on two quiet cores; they only serve to estimate the remaining time.
 */
interface Step {
  readonly name: string;
  readonly seconds: number;
  readonly run: () => Promise<unknown>;
}

const tier = (process.argv[2] ?? 'first') as Tier;
const env: Record<string, string> = tier === 'long' ? { VERIFY_LONG: '1' } : {};
const took: [name: string, seconds: number][] = [];

const BUILD = () => quietStep('Building what has changed', ['scripts/build.ts']);
const CHECKS: Step = {
  name: 'Format, lint, unused code, types, known holes, and the build',
  seconds: 90,
  // Types take as long as all the others.
  run: () =>
    Promise.all([
      quietStep('Types', ['scripts/types.ts']),
      (async () => {
        await quietStep('Format', ['node_modules/oxfmt/bin/oxfmt', '--check']);
        await quietStep('Lint', ['node_modules/oxlint/bin/oxlint']);
        await quietStep('Unused code', ['node_modules/knip/bin/knip.js']);
        await quietStep('Known holes of what ships', ['scripts/audit.ts']);
        await BUILD();
      })(),
    ]),
};
const BUILT: Step = { name: 'Build', seconds: 25, run: BUILD };
const engines = (seconds: number, ...files: string[]): Step =>
  vitest('Stories in Firefox and WebKit', seconds, ['engines'], files);

/** A tier's part of the slow tests. On two cores Vitest would use only one worker. */
const slow = (seconds: number, ...tiers: Tier[]): Step =>
  vitest('Slow tests', seconds, ['slow'], [...files('slow', tiers), '--maxWorkers=2']);
/** Runs alone, because of its busy loops. */
const BUSY: Step = vitest('A slow machine', 110, ['scale'], ['slow-machine']);
const stories = (seconds: number, ...tiers: Tier[]): Step => vitest('Stories', seconds, ['e2e'], files('e2e', tiers));
const files = (project: Divided, tiers: readonly Tier[]): string[] => tiers.flatMap((each) => filesOf(each, project));

const QUICK: readonly Step[] = [
  vitest('Unit tests', 120, ['unit', 'built'], ['--maxWorkers=2']),
  vitest('Tests in the browser', 120, ['browser']),
];
const STEPS: Readonly<Record<Tier, readonly Step[]>> = {
  first: [CHECKS, ...QUICK, slow(80, 'first'), stories(200, 'first')],
  more: [BUILT, slow(440, 'more'), stories(420, 'more'), engines(32, 'main-job'), BUSY],
  long: [
    CHECKS,
    ...QUICK,
    slow(1_500, 'first', 'more', 'long'),
    stories(5_000, 'first', 'more', 'long'),
    engines(600),
    BUSY,
  ],
};

function vitest(name: string, seconds: number, projects: readonly string[], args: readonly string[] = []): Step {
  const words = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=./scripts/progress.ts', '--silent=passed-only'];
  const chosen = projects.flatMap((project) => ['--project', project]);
  return {
    name,
    seconds,
    run: () => {
      const course = JSON.stringify(courseOf(name));
      return step(name, [...words, ...chosen, ...args], { ...env, VERIFY_COURSE: course });
    },
  };
}

function courseOf(name: string): Course {
  const steps = STEPS[tier];
  const at = steps.findIndex((each) => each.name === name);
  const expected = (some: readonly Step[]): number => some.reduce((sum, { seconds }) => sum + seconds, 0);
  const before = took.reduce((sum, [, seconds]) => sum + seconds, 0);
  const pace = at === 0 ? 1 : before / expected(steps.slice(0, at));
  return { name, expected: steps[at]!.seconds, after: expected(steps.slice(at + 1)), pace };
}

await command(async () => {
  if (!(tier in STEPS)) throw new Error('Usage: node scripts/test.ts [first|more|long]');
  env['CHROMIUM_PATH'] = await findBrowser(say);
  say(`Browser: ${env['CHROMIUM_PATH']}`);
  const postgres = bringPostgres(say);
  say(
    `PostgreSQL: ${postgres ?? 'none to be had, SO ITS TESTS ARE SKIPPED (apt-get install postgresql, or POSTGRES_BIN)'}`,
  );
  for (const name of tier === 'first' ? [] : bringEngines(say))
    say(`${name}: none to be had, SO ITS STORIES ARE SKIPPED (npm run test:engines -- says what it needs)`);
  for (const { name, run } of STEPS[tier]) {
    const started = Date.now();
    await run();
    took.push([name, (Date.now() - started) / 1000]);
  }
  for (const [name, seconds] of took) say(`${seconds.toFixed(0).padStart(5)} s  ${name}`);
  say('All passed.');
});
