import { existsSync, globSync } from 'node:fs';
import { aptInstall } from '@verify/server/testing/apt-install';

const first = (...patterns: readonly (string | undefined)[]): string | undefined =>
  patterns.flatMap((pattern) => (pattern ? globSync(pattern) : [])).find((path) => existsSync(path));

/** Paths of a browser and of the virtual screen that it draws on. */
export interface FirefoxPaths {
  browser: string;
  screen: string;
}

/** Paths of WebKit's MiniBrowser and its driver. */
export interface WebKitPaths extends FirefoxPaths {
  driver: string;
}

const findScreen = () => first('/usr/bin/Xvfb');

export function findFirefox(): FirefoxPaths | null {
  const browser = first(process.env['FIREFOX_PATH'], '/usr/bin/firefox-esr', '/usr/bin/firefox');
  const screen = findScreen();
  return browser && screen ? { browser, screen } : null;
}

export function findWebKit(): WebKitPaths | null {
  const driver = first(process.env['WEBKIT_DRIVER_PATH'], '/usr/bin/WebKitWebDriver');
  const browser = first(process.env['WEBKIT_BROWSER_PATH'], '/usr/{lib/*,libexec,lib64}/webkit2gtk-4.*/MiniBrowser');
  const screen = findScreen();
  return driver && browser && screen ? { driver, browser, screen } : null;
}

/** Debian's packages of each engine, and whether they are installed. */
const ENGINES = {
  Firefox: { find: findFirefox, packages: ['firefox-esr', 'xvfb'] },
  WebKit: { find: findWebKit, packages: ['webkit2gtk-driver', 'xvfb'] },
} as const;

/**
 * Installs missing engines from Debian. Does not fail if that is impossible, but returns the names of absent engines.
 */
export function bringEngines(say: (text: string) => void): string[] {
  const missing = () => Object.entries(ENGINES).filter(([, engine]) => engine.find() === null);
  const wanted = missing();
  if (wanted.length > 0 && process.platform === 'linux') {
    const packages = wanted.flatMap(([, engine]) => engine.packages);
    say(`Asking Debian for ${packages.join(', ')} …`);
    aptInstall(packages, 600_000);
  }
  return missing().map(([name]) => name);
}
