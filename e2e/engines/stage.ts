import { afterAll, afterEach, beforeAll, describe } from 'vitest';
import { startWorld, type World } from '../fixtures/world.ts';
import { ENGINES } from './engines.ts';
import type { EngineName, EngineOptions } from './engine.ts';
import { Person } from './person.ts';

export interface EngineStage {
  name: EngineName;
  /** Set while tests run. */
  world: World;
  /** A new person with a new engine on the partner's page; `query` are options of `init`. */
  visit(query?: Record<string, string>, options?: EngineOptions): Promise<Person>;
}

/** Runs the same stories in each engine. An engine that is not installed is skipped with a message. */
export function inEachEngine(stories: (stage: EngineStage) => void, env: Record<string, string> = {}): void {
  for (const [key, find] of Object.entries(ENGINES)) {
    const name = key as EngineName;
    const start = find();
    if (!start) console.warn(`SKIPPED in ${name}: it is not installed.`);
    describe.skipIf(!start)(name, () => {
      const people: Person[] = [];
      const stage = { name } as EngineStage;
      stage.visit = async (query = {}, options = {}) => {
        const person = new Person(await start!(options));
        people.push(person);
        await person.engine.open(`${stage.world.demo.url}/?${new URLSearchParams({ locale: 'en-GB', ...query })}`);
        return person;
      };
      beforeAll(async () => {
        stage.world = await startWorld(env);
      });
      afterEach(async ({ task }) => {
        for (const [index, person] of people.splice(0).entries()) {
          if (task.result?.state === 'fail') {
            const seen = await person.keepPicture(`${name} ${task.name} ${index}`).catch(String);
            console.error(`Seen: ${seen}\nAPI:\n${stage.world.api.log().slice(-3000)}`);
          }
          await person.close();
        }
      });
      afterAll(() => stage.world?.close());
      stories(stage);
    });
  }
}
