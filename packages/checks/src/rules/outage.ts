/** Something outside the material was unavailable: a detector behind HTTP, a file of a recogniser, memory. */
export class Outage extends Error {
  override readonly name = 'Outage';
}

/** Errors of the system and of aborted requests have nothing to do with the material either. */
export function isOutageError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof Outage || error.name === 'TimeoutError' || error.name === 'AbortError') return true;
  const { code, syscall } = error as NodeJS.ErrnoException;
  return syscall !== undefined || SYSTEM.has(code ?? '') || isOutageError(error.cause);
}

const SYSTEM: ReadonlySet<string> = new Set([
  'ERR_MODULE_NOT_FOUND',
  'ERR_WORKER_OUT_OF_MEMORY',
  'ERR_WORKER_INIT_FAILED',
]);
