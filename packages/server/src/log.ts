import { type DestinationStream, type Logger, pino } from 'pino';
import { originFields } from './observability/origin.ts';

const SECRET = ['authorization', 'token', 'jwt', 'key', 'secret', 'profile', 'address', 'body', 'claims', 'ip'];

/**
 * Structured log lines without personal data: ids, codes, counts, times. In any logged object, fields that could hold a
 * secret or personal data are removed, and an error is reduced to its class, code and stack.
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
