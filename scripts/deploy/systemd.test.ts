import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readEnvironment, VARIABLES } from '../../apps/api/src/environment.ts';
import { ROOT } from '../steps.ts';

const FOLDER = join(ROOT, 'deploy/systemd');
const read = (name: string): string => readFileSync(join(FOLDER, name), 'utf8');
const units = readdirSync(FOLDER).filter((name) => /\.(?:service|timer)$/.test(name));
const services = units.filter((name) => name.endsWith('.service'));

/** The values of a key in a unit, in order. */
const valuesOf = (unit: string, key: string): string[] =>
  [...read(unit).matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value]) => value!);

const example = Object.fromEntries(
  [...read('environment.example').matchAll(/^#?([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [
    name!,
    value!.replace(/^"(.*)"$/, '$1'),
  ]),
);

test.each(services)('%s sets existing variables, and the service starts with them', (unit) => {
  const own = valuesOf(unit, 'Environment').flatMap((line) => line.split(' ').map((pair) => pair.split('=', 2)));
  const environment: Record<string, string> = { ...example, ...(Object.fromEntries(own) as Record<string, string>) };
  for (const name of Object.keys(environment)) expect(Object.keys(VARIABLES)).toContain(name);
  expect(readEnvironment(environment)).toMatchObject({ ok: true });
  expect(environment['VERIFY_ENV']).toBe('production');
  expect(environment).not.toHaveProperty('MASTER_KEY');
});

test('the service gets the time that it needs to stop', () =>
  expect(Number(valuesOf('verify.service', 'TimeoutStopSec')[0])).toBeGreaterThan(3 + 8));

test('programs named in the units and the command exist', () => {
  const programs = services.map((unit) => valuesOf(unit, 'ExecStart')[0]!.split(' ')[1]!);
  const script = read('verify');
  const names = /^ {2}(doctor \|.+)\) file=apps\/api\/src\/\$command\.ts/m.exec(script)![1]!.split(' | ');
  expect(names).toContain('doctor');
  programs.push(...names.map((name) => `apps/api/src/${name}.ts`));
  programs.push(...[...script.matchAll(/file=(packages\S+)/g)].map(([, path]) => path!));
  // What a build makes is there once its source is.
  const sources = programs.map((path) => path.replace(/dist\/(.+)\.js$/, 'src/$1.ts'));
  expect(sources.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;
if (!hasSystemd) test.skip('SKIPPED: systemd-analyze is not installed (part of systemd)', () => {});

test.skipIf(!hasSystemd)('systemd accepts the units and rates them as well protected', () => {
  const folder = mkdtempSync(join(tmpdir(), 'verify-units-'));
  try {
    // systemd looks whether the program is there.
    for (const unit of units)
      writeFileSync(
        join(folder, unit),
        read(unit).replaceAll('/opt/verify/node_modules/node/bin/node', process.execPath),
      );
    const paths = units.map((unit) => join(folder, unit));
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', ...paths], { encoding: 'utf8' });
    expect({ status, faults: stderr.split('\n').filter((line) => line.includes(folder)) }).toEqual({
      status: 0,
      faults: [],
    });
    for (const unit of services) {
      // 0 is best, 10 worst; a unit without any protection has 9.2. Fails above the threshold, in tenths.
      execFileSync('systemd-analyze', ['security', '--offline=yes', '--threshold=20', join(folder, unit)]);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});
