import { test } from 'vitest';
import { LONG } from './fixtures/long.ts';

/** A test of the long run (`npm run test:long`): slow, and what it finds is found by quicker tests in most cases. */
export const long = test.runIf(LONG);
