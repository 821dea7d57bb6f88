import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { freePort } from '@verify/server/testing/free-port';

const APPS = fileURLToPath(new URL('apps/', import.meta.url));

export interface FixtureApp {
  readonly url: string;
  close(): Promise<void>;
}

/** Copies an app into an empty folder and installs the packed packages there as a partner would. Returns the folder. */
export function installApp(name: string, packed: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), `verify-app-${name}-`));
  cpSync(join(APPS, name), folder, { recursive: true });
  const file = join(folder, 'package.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as { dependencies: Record<string, string> };
  const ours = Object.keys(manifest.dependencies).filter((each) => packed[each]);
  for (const each of ours) manifest.dependencies[each] = `file:${packed[each]}`;
  // The packages depend on each other by versions that no registry has yet.
  const overrides = Object.fromEntries(ours.map((each) => [each, `$${each}`]));
  writeFileSync(file, JSON.stringify({ ...manifest, overrides }));
  execFileSync('npm', ['install', '--no-audit', '--no-fund'], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  return folder;
}

/** Installs, builds and serves an app. */
export async function startApp(
  name: string,
  packed: Readonly<Record<string, string>>,
  env: Record<string, string> = {},
): Promise<FixtureApp> {
  const folder = installApp(name, packed);
  execFileSync('npm', ['run', 'build'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, CI: '1', NEXT_TELEMETRY_DISABLED: '1' },
  });
  const served = existsSync(join(folder, 'dist')) ? await serve(join(folder, 'dist')) : await startServer(folder, env);
  return {
    url: served.url,
    close: async () => {
      await served.close();
      rmSync(folder, { recursive: true });
    },
  };
}

const TYPES: Record<string, string> = { html: 'text/html', js: 'text/javascript', css: 'text/css' };

/** Serves a folder. Unknown paths get the page, as a router in the browser needs. */
async function serve(folder: string): Promise<FixtureApp> {
  const server = createServer((request, response) => {
    const path = join(folder, new URL(request.url ?? '/', 'http://app').pathname);
    const found =
      path.startsWith(folder) && /\.\w+$/.test(path) && existsSync(path) ? path : join(folder, 'index.html');
    response.setHeader('content-type', TYPES[found.split('.').at(-1)!] ?? 'application/octet-stream');
    response.end(readFileSync(found));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Starts an app that has its own server. */
async function startServer(folder: string, env: Record<string, string>): Promise<FixtureApp> {
  const port = await freePort();
  return startProcess(folder, 'next', ['start', '-p', String(port), '-H', '127.0.0.1'], port, env);
}

async function startProcess(
  folder: string,
  command: string,
  args: string[],
  port: number,
  env: Record<string, string> = {},
): Promise<FixtureApp> {
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(join(folder, 'node_modules/.bin', command), args, {
    cwd: folder,
    stdio: 'ignore',
    env: { ...process.env, ...env, NEXT_TELEMETRY_DISABLED: '1' },
  });
  for (const deadline = Date.now() + 400_000; ; await sleep(100)) {
    if (child.exitCode !== null) throw new Error(`${command} ended with ${child.exitCode}`);
    if (Date.now() > deadline) throw new Error(`${command} did not answer in time`);
    if (
      await fetch(url).then(
        () => true,
        () => false,
      )
    )
      break;
  }
  return {
    url,
    close: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.kill();
      }),
  };
}
