import { sidesOf } from '../context.ts';
import type { Rule } from '../rule.ts';

/** DC014 to DC019 */
export const photoGood: Rule = {
  name: 'photo-good',
  codes: ['DC014', 'DC015', 'DC016', 'DC017', 'DC018', 'DC019'],
  version: 1,
  judge: (context) => sidesOf(context).flatMap(() => []),
};
