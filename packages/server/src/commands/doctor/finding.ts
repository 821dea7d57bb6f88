/** What the doctor found out about one subject. Texts hold neither secrets nor personal data. */
export interface Finding {
  /** Such as `keys` or `mail`. */
  readonly subject: string;
  readonly state: 'ok' | 'warning' | 'wrong';
  readonly message: string;
  /** What to do. Empty if all is well. */
  readonly advice: string;
}

export const ok = (subject: string, message: string): Finding => ({ subject, state: 'ok', message, advice: '' });

export const warning = (subject: string, message: string, advice: string): Finding => ({
  subject,
  state: 'warning',
  message,
  advice,
});

export const wrong = (subject: string, message: string, advice: string): Finding => ({
  subject,
  state: 'wrong',
  message,
  advice,
});

/**
 * A short reason that is safe to print: the error's code. Messages of drivers can repeat passwords, addresses and paths
 * of objects.
 */
export function reasonOf(error: unknown): string {
  const { code, name, errors, cause } = error as { code?: unknown; name?: string; errors?: unknown[]; cause?: unknown };
  if (typeof code === 'string') return code;
  const inner = errors?.[0] ?? cause;
  return inner ? reasonOf(inner) : (name ?? 'unknown error');
}
