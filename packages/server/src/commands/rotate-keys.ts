import type { RotatedPurpose } from '../keys/key-ring.ts';
import { type RotatedKey, rotateServiceKey } from '../keys/rotate-service-key.ts';
import { type CommandOptions, withRecords } from './with-records.ts';

/** Creates a new key for session tokens or file links, whether or not the service is running. */
export const rotateKeys = (
  options: CommandOptions,
  purpose: RotatedPurpose,
  how: { atOnce: boolean },
): Promise<RotatedKey> => withRecords(options, (context) => rotateServiceKey(context, purpose, how));
