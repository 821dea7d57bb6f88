import type { Finding } from './finding.ts';

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
