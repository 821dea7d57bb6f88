import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { judgeAudit } from './audit.ts';
import { reachable, readLockfile } from './lockfile.ts';
import { makeSbom } from './sbom.ts';

const LOCK = readFileSync(new URL('../pnpm-lock.yaml', import.meta.url), 'utf8');
const lock = readLockfile(LOCK);
const sbom = makeSbom(LOCK, '1.0.0');

/** A company may ship these with its own work. */
const PERMISSIVE =
  /^(?:MIT(?:-0)?|ISC|Apache-2\.0|BSD-[23]-Clause|0BSD|BlueOak-1\.0\.0|CC0-1\.0|Unlicense|Python-2\.0|MPL-2\.0|Zlib)$/;
/** libvips (LGPL) is a file that anybody can replace, as its licence requires; on Windows it is in sharp's package. */
const REPLACEABLE = /^@img\/sharp-(?:libvips-|win32-|wasm32$)/;

test('the lockfile is read completely, with each package once', () => {
  const listed = LOCK.slice(LOCK.indexOf('\npackages:'), LOCK.indexOf('\nsnapshots:')).match(/^ {4}resolution:/gm)!;
  expect(lock.packages).toHaveLength(listed.length);
  const known = new Set(lock.packages.map(({ id }) => id));
  const folders = new Set([...lock.dependencies.keys(), ...lock.devDependencies.keys()]);
  const wanted = [...lock.dependencies.values(), ...lock.devDependencies.values()].flat();
  expect(wanted.length).toBeGreaterThan(500);
  expect(wanted.filter((id) => !known.has(id) && !folders.has(id) && !/^(?:packages|apps)\//.test(id))).toEqual([]);
});

test('shipped packages are reachable, and test packages are not', () => {
  const names = new Set([...reachable(lock, ['apps/api'])].map((id) => id.slice(0, id.lastIndexOf('@'))));
  for (const name of ['fastify', 'sharp', 'kysely', 'pino', 'pdfjs-dist'])
    expect([name, names.has(name)]).toEqual([name, true]);
  for (const name of ['vitest', 'playwright-core', 'oxlint']) expect([name, names.has(name)]).toEqual([name, false]);
});

test('every component has a hash and a licence, and shipped ones have a permissive licence', () => {
  expect(sbom.components.filter(({ hashes }) => hashes.length !== 1).map(({ name }) => name)).toEqual([]);
  expect(sbom.components.filter(({ licenses }) => licenses.length !== 1).map(({ name }) => name)).toEqual([]);
  const shipped = sbom.components.filter(({ scope }) => scope === 'required');
  expect(shipped.length).toBeGreaterThan(50);
  const doubtful = shipped.filter(
    ({ name, licenses }) =>
      !REPLACEABLE.test(name) &&
      !licenses.some((each) => choices(each).some((all) => all.every((word) => PERMISSIVE.test(word)))),
  );
  expect(doubtful.map(({ name, licenses }) => [name, licenses])).toEqual([]);
});

/** Alternatives of a licence expression, each with all of its parts. */
const choices = (licence: object): string[][] =>
  'expression' in licence
    ? String(licence.expression)
        .split(' OR ')
        .map((all) => all.split(' AND '))
    : [[String(Object.values((licence as { license: object }).license)[0])]];

test('the same lockfile gives the same document without dangling references', () => {
  expect(JSON.stringify(makeSbom(LOCK, '1.0.0'))).toBe(JSON.stringify(sbom));
  expect(sbom.serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  const refs = new Set(['verify', ...sbom.components.map((each) => each['bom-ref'])]);
  expect(refs.size).toBe(sbom.components.length + 1);
  for (const { ref, dependsOn } of sbom.dependencies)
    expect([ref, refs.has(ref), dependsOn.filter((each) => !refs.has(each))]).toEqual([ref, true, []]);
  expect(sbom.dependencies[0]!.dependsOn.length).toBeGreaterThan(20);
});

test.each([
  ['{"advisories":{},"metadata":{"dependencies":12}}', { kind: 'clean', packages: 12 }],
  ['{"advisories":{"1":{"severity":"moderate","module_name":"a","title":"t"}},"metadata":{}}', { kind: 'clean' }],
  [
    'warn\n{"advisories":{"1":{"severity":"high","module_name":"a","title":"t","github_advisory_id":"GHSA-1"}}}',
    { kind: 'found', advisories: ['high a: t GHSA-1'] },
  ],
  ['Error: ERR_PNPM_AUDIT_BAD_RESPONSE\n  × The audit endpoint responded with 405:', { kind: 'unanswered' }],
  ['', { kind: 'unanswered', reason: 'no answer' }],
  ['{}', { kind: 'unanswered' }],
])('an audit with the output %j is judged', (output, verdict) => expect(judgeAudit(output)).toMatchObject(verdict));
