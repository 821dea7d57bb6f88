import { test } from 'vitest';
import { LONG } from './fixtures/long.ts';

/** A test of the long run (`npm run test:long`): it is slow, and quicker tests find most of the same faults. */
export const long = test.runIf(LONG);
