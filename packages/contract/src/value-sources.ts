import * as z from 'zod/mini';

/** Who supplied a value of an application. A missing value has no entry. */
const Supplier = z.optional(z.enum(['backend', 'browser']));
export const ValueSources = z.object({
  flowName: Supplier,
  externalId: Supplier,
  customerId: Supplier,
  profile: Supplier,
  metadata: Supplier,
});
export type ValueSources = z.infer<typeof ValueSources>;
