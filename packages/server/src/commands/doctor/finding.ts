/** The doctor's finding about one subject. Texts hold neither secrets nor personal data. */
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

/** One line for each finding, with what to do below it, and a summary. */
export function printFindings(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ subject }) => subject.length));
  const lines = findings.flatMap(({ subject, state, message, advice }) => {
    const head = `${state.padEnd('warning'.length)}  ${subject.padEnd(width)}  `;
    return [`${head}${message}`, ...(advice ? [`${' '.repeat(head.length)}→ ${advice}`] : [])];
  });
  const count = (state: Finding['state']): number => findings.filter((finding) => finding.state === state).length;
  return [...lines, '', `${count('wrong')} wrong, ${count('warning')} warnings, ${count('ok')} ok.`].join('\n');
}
