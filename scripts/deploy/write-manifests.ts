import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { ROOT } from '../steps.ts';
import { CHART, noHelm, render } from './helm.ts';
import { plainManifests } from './plain-manifests.ts';
import { variableSchemas } from './values-schema.ts';

/**
 * `npm run manifests -- [VALUES [FOLDER]]`: writes the plain manifests of deploy/kubernetes from the chart, and the
 * part of the chart's schema that follows from the environment of the service.
 */
const [values = join(ROOT, 'deploy/kubernetes/values.yaml'), folder = join(ROOT, 'deploy/kubernetes')] =
  process.argv.slice(2);
if (noHelm) {
  console.error(`Cannot write the manifests: ${noHelm}`);
  process.exit(1);
}
const schemaFile = join(CHART, 'values.schema.json');
const schema = JSON.parse(readFileSync(schemaFile, 'utf8')) as { properties: object };
schema.properties = { ...schema.properties, ...variableSchemas() };
writeFileSync(schemaFile, `${JSON.stringify(schema, null, 2)}\n`);

const rendered = render(parse(readFileSync(values, 'utf8')));
if (!rendered.ok) {
  console.error(rendered.error);
  process.exit(1);
}
mkdirSync(folder, { recursive: true });
for (const [name, text] of Object.entries(plainManifests(rendered.text))) {
  writeFileSync(join(folder, name), text);
  console.log(join(folder, name));
}
