import { type TestSpecification, createVitest } from 'vitest/node';

/** What `tester.ts` asks: which tests load `of` (without it, all), or whether one of `tests` fails. */
export type Question =
  | { readonly ask: 'tests'; readonly of?: string }
  | { readonly ask: 'fails'; readonly tests: readonly string[]; readonly changed: string };
export type Answer = readonly string[] | boolean;

/**
 * A process of its own that keeps vitest ready, so that a fault costs only the time of its tests. It answers one
 * question at a time and says once, unasked, that it is ready. Its argument is a project of vite.config.ts; all paths
 * are absolute.
 */
async function serve(): Promise<void> {
  const vitest = await createVitest(
    'test',
    {
      watch: true,
      project: process.argv.slice(2),
      reporters: [{}],
      // A module that another test file has loaded would hide the fault.
      isolate: true,
      // A fault may make a test wait for ever.
      testTimeout: 120_000,
      expect: { poll: { timeout: 30_000 } },
      pool: 'threads',
      // Tests are looked up by the file they load only where this is set from the start.
      related: ['none'],
    },
    { server: { watch: null } },
  );
  const specificationsOf = async (files: string[] | undefined): Promise<TestSpecification[]> => {
    vitest.config.related = files;
    return await vitest.getRelevantTestSpecifications();
  };
  const all = await specificationsOf(undefined);
  let last: string | undefined;
  const answer = async (question: Question): Promise<Answer> => {
    if (question.ask === 'tests')
      return (question.of ? await specificationsOf([question.of]) : all).map(({ moduleId }) => moduleId);
    // The file of the fault before has its own text again.
    for (const file of new Set([question.changed, last])) if (file) vitest.invalidateFile(file);
    last = question.changed;
    const wanted = new Set(question.tests);
    const specifications = all.filter(({ moduleId }) => wanted.has(moduleId));
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications, false);
    // The result also names the files of earlier runs.
    return unhandledErrors.length > 0 || testModules.some((one) => wanted.has(one.moduleId) && !one.ok());
  };
  process.on('message', (question: Question) => {
    void answer(question).then((said) => process.send!(said));
  });
  process.on('disconnect', () => process.exit());
  process.send!(true);
}

await serve();
