import { withCrowd } from './crowd.ts';
import { measureList } from './list.ts';
import { measureRetention } from './retention.ts';

/** List and retention, with the applications of one filling. */
export const main = (args: readonly string[]): Promise<void> =>
  withCrowd(args, async (crowd) => {
    await measureList(crowd);
    await measureRetention(crowd, args);
  });
