import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { ROOT } from '../steps.ts';
import { schemaFaults } from './check-schema.fixture.ts';
import { kustomize, noHelm, parseManifests, render } from './helm.ts';
import { plainManifests } from './plain-manifests.ts';

const FOLDER = join(ROOT, 'deploy/kubernetes');
const read = (name: string): string => readFileSync(join(FOLDER, name), 'utf8');

if (noHelm) test.skip(`SKIPPED: ${noHelm}`, () => {});

test.skipIf(noHelm)('the plain manifests match the rendered chart (`npm run manifests` writes them)', () => {
  const rendered = render(parse(read('values.yaml')));
  if (!rendered.ok) throw new Error(rendered.error);
  const files = plainManifests(rendered.text);
  expect(Object.keys(files)).toContain('migrate.yaml');
  for (const [name, text] of Object.entries(files)) expect(parseManifests(read(name))).toEqual(parseManifests(text));
  expect(Object.values(files).flatMap(parseManifests)).toHaveLength(rendered.manifests.length);
});

test.skipIf(noHelm)('kustomize lists everything except the migration, and nothing specific to Helm', async () => {
  const manifests = kustomize(FOLDER);
  expect(manifests.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['Deployment', 'NetworkPolicy', 'Ingress']));
  expect(manifests.some(({ kind }) => kind === 'Job')).toBe(false);
  const all = [...manifests, ...parseManifests(read('namespace.yaml')), ...parseManifests(read('migrate.yaml'))];
  expect(JSON.stringify(all)).not.toMatch(/helm/i);
  expect(await schemaFaults(all)).toEqual([]);
});
