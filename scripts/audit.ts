import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { ROOT } from './steps.ts';

export type AuditVerdict =
  | { readonly kind: 'clean'; readonly packages: number }
  | { readonly kind: 'found'; readonly advisories: readonly string[] }
  /** The registry did not answer, which does not mean "clean". */
  | { readonly kind: 'unanswered'; readonly reason: string };

/** Judges the output of `pnpm audit --json`. Advisories below `high` do not fail. */
export function judgeAudit(output: string): AuditVerdict {
  interface Report {
    readonly advisories?: Record<
      string,
      { severity: string; module_name: string; title: string; github_advisory_id?: string }
    >;
    readonly metadata?: { dependencies?: number };
  }
  let report: Report;
  try {
    report = JSON.parse(output.slice(output.indexOf('{'))) as Report;
  } catch {
    const said = output.split('\n').filter((line) => /audit|ERR_|responded|ECONN|ENOTFOUND|timeout/i.test(line));
    return {
      kind: 'unanswered',
      reason:
        said
          .join(' ')
          .replaceAll(/[│×\s]+/g, ' ')
          .trim()
          .slice(0, 300) || 'no answer',
    };
  }
  if (!report.advisories) return { kind: 'unanswered', reason: 'an answer without advisories' };
  const all = Object.values(report.advisories);
  const severe = all.filter(({ severity }) => severity === 'high' || severity === 'critical');
  if (severe.length === 0) return { kind: 'clean', packages: report.metadata?.dependencies ?? 0 };
  return {
    kind: 'found',
    advisories: severe.map((each) =>
      `${each.severity} ${each.module_name}: ${each.title} ${each.github_advisory_id ?? ''}`.trim(),
    ),
  };
}

/**
 * `npm run audit-dependencies -- [--strict]`. Exits with 1 if shipped packages have known vulnerabilities. If the
 * registry does not answer, it prints that, and with `--strict` exits with 2.
 */
function main(strict: boolean): number {
  const args = ['-y', 'pnpm@12', 'audit', '--prod', '--json'];
  const { stdout, stderr } = spawnSync('npx', args, { cwd: ROOT, encoding: 'utf8', timeout: 120_000 });
  const verdict = judgeAudit(stdout.includes('{') ? stdout : `${stdout}\n${stderr}`);
  if (verdict.kind === 'clean')
    console.log(`No advisory of high or critical severity against ${verdict.packages} packages.`);
  if (verdict.kind === 'found') console.error(`Known holes:\n${verdict.advisories.join('\n')}`);
  if (verdict.kind === 'unanswered') console.error(`NOT CHECKED: the registry gave no advisories (${verdict.reason}).`);
  return verdict.kind === 'found' ? 1 : verdict.kind === 'unanswered' && strict ? 2 : 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  process.exit(main(process.argv.includes('--strict')));
