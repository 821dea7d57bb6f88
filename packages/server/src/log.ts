import { type DestinationStream, type Logger, pino } from 'pino';
import { originFields } from './observability/origin.ts';

const SECRET = ['authorization', 'token', 'jwt', 'key', 'secret', 'profile', 'address', 'body', 'claims', 'ip'];

/**
 * Structured lines without personal data: ids, codes, counts, times. Whatever object is logged, fields that could carry a secret or
 * a person's data are cut out of it, and an error is its class, code and stack, never its own properties.
 */
export function createLog(options: { level: string; destination?: DestinationStream }): Logger {
  return pino(
    {
      level: options.level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      mixin: originFields,
      serializers: { err: plainError, req: () => undefined, res: () => undefined },
      redact: {
        paths: SECRET.flatMap((name) => [name, `*.${name}`]),
        remove: true,
      },
    },
    options.destination ?? pino.destination({ dest: 1, sync: false }),
  );
}

function plainError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code } = error as { code?: unknown };
  return {
    type: error.name,
    ...(typeof code === 'string' ? { code } : {}),
    message: error.message,
    stack: error.stack,
    ...(error.cause === undefined ? {} : { cause: plainError(error.cause) }),
  };
}
