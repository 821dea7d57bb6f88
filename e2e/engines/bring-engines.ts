import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';

const first = (...patterns: readonly (string | undefined)[]): string | undefined =>
  patterns.flatMap((pattern) => (pattern ? globSync(pattern) : [])).find((path) => existsSync(path));

export const findFirefox = (): string | null =>
  first(process.env['FIREFOX_PATH'], '/usr/bin/firefox-esr', '/usr/bin/firefox') ?? null;

/** WebKit's driver, its own little browser, and the screen in memory that this one needs. */
export interface WebKitPaths {
  driver: string;
  browser: string;
  screen: string;
}

export function findWebKit(): WebKitPaths | null {
  const driver = first(process.env['WEBKIT_DRIVER_PATH'], '/usr/bin/WebKitWebDriver');
  const browser = first(process.env['WEBKIT_BROWSER_PATH'], '/usr/{lib/*,libexec,lib64}/webkit2gtk-4.*/MiniBrowser');
  const screen = first('/usr/bin/Xvfb');
  return driver && browser && screen ? { driver, browser, screen } : null;
}

/** Debian's packages of an engine, and whether they are there. */
const ENGINES = {
  Firefox: { find: findFirefox, packages: ['firefox-esr'] },
  WebKit: { find: findWebKit, packages: ['webkit2gtk-driver', 'xvfb'] },
} as const;

/** Installs from Debian what is missing. Nothing fails where that can't be done; answers with the names of what is absent. */
export function bringEngines(say: (text: string) => void): string[] {
  const missing = () => Object.entries(ENGINES).filter(([, engine]) => engine.find() === null);
  const wanted = missing();
  if (wanted.length > 0 && process.platform === 'linux') {
    const packages = wanted.flatMap(([, engine]) => engine.packages);
    say(`Asking Debian for ${packages.join(', ')} …`);
    const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
    for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...packages]]) {
      const [command, ...rest] = [...sudo, 'apt-get', ...args];
      const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
      const done = spawnSync(command!, rest, { stdio: 'ignore', timeout: 600_000, env });
      if (done.error) break;
    }
  }
  return missing().map(([name]) => name);
}
