import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startTestBackend } from '@verify/server/testing/start-test-backend';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { ROOT } from './steps.ts';

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly runbook: string };
}

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const { groups } = parse(read('deploy/alerts.yaml')) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);

test('alerts use only metrics of the service', async () => {
  const server = await startTestBackend();
  const text = await (await fetch(`${server.url}/metrics`)).text();
  await server.stop();
  const exist = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name!));
  const used = rules.flatMap(({ alert, expr }) =>
    (expr.match(/\b(?:verify|process|nodejs)_\w+/g) ?? []).map((name) => [
      alert,
      name.replace(/_(?:bucket|count|sum)$/, ''),
    ]),
  );
  expect(used.length).toBeGreaterThan(10);
  expect(used.filter(([, name]) => !exist.has(name!))).toEqual([]);
});

test('every alert has a section in the operations page, and the reverse', () => {
  const page = read('docs/operations/alerts.md');
  const sections = new Set([...page.matchAll(/^## (Verify\w+)$/gm)].map(([, name]) => name!));
  for (const { alert, annotations } of rules)
    expect(annotations.runbook).toBe(`docs/operations/alerts.md#${alert.toLowerCase()}`);
  expect([...sections].toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted());
});

test('every alert has a test', () => {
  const tested = read('deploy/alerts-test.yaml');
  expect(rules.filter(({ alert }) => !tested.includes(`alertname="${alert}"`)).map(({ alert }) => alert)).toEqual([]);
});

const promtool = spawnSync('promtool', ['--version']).status === 0;

test.runIf(!promtool)('SKIPPED: promtool is not installed (apt-get install prometheus)', (context) => context.skip());

test.runIf(promtool)('Prometheus accepts the rules, and the alerts fire as tested', () => {
  const run = (...args: string[]): string => execFileSync('promtool', args, { cwd: join(ROOT, 'deploy') }).toString();
  expect(run('check', 'rules', 'alerts.yaml')).toContain(`${rules.length} rules found`);
  expect(run('test', 'rules', 'alerts-test.yaml')).toContain('SUCCESS');
});
