import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './steps.ts';

/** Each package is checked against its own `lib` and `types`, so that `document` in `reading` is an error. */
const projects = ['packages', 'apps']
  .flatMap((folder) => readdirSync(join(ROOT, folder)).map((name) => join(folder, name)))
  .concat('packages/face/model', 'e2e', 'bench', 'scripts')
  .filter((folder) => existsSync(join(ROOT, folder, 'tsconfig.json')));

/** If a package's source is checked without Node's types, its tests, which use them, are a separate project. */
function withTests(project: string): string[] {
  const tests = join(project, 'tsconfig.tests.json');
  return existsSync(join(ROOT, tests)) ? [project, tests] : [project];
}

let failed = false;
for (const project of projects.flatMap(withTests)) {
  const code = await new Promise<number>((resolve) => {
    // Unchanged packages are not checked again.
    const kept = join('.tsbuild', `${project.replaceAll('/', '-')}.tsbuildinfo`);
    const args = ['--noEmit', '-p', project, '--incremental', '--tsBuildInfoFile', kept];
    spawn(process.execPath, ['node_modules/typescript/bin/tsc', ...args], {
      cwd: ROOT,
      stdio: 'inherit',
    }).on('exit', (exit) => resolve(exit ?? 1));
  });
  if (code !== 0) {
    failed = true;
    console.error(`types: ${project} has errors`);
  }
}
process.exit(failed ? 1 : 0);
