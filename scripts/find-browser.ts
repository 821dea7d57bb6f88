import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

const KNOWN = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Path of a Chromium for the tests: CHROMIUM_PATH, one that is installed, Playwright's (downloaded if need be), else Debian's package.
 * Throws when none is to be had.
 */
export async function findBrowser(say: (text: string) => void): Promise<string> {
  const here = [process.env.CHROMIUM_PATH, ...KNOWN, playwrights()].find((path) => path && existsSync(path));
  if (here) return here;

  say('No Chromium found, asking Playwright for its own …');
  spawnSync(process.execPath, ['node_modules/playwright-core/cli.js', 'install', 'chromium'], {
    stdio: 'inherit',
    timeout: 300_000,
  });
  const downloaded = playwrights();
  if (downloaded && existsSync(downloaded)) return downloaded;

  say('Asking Debian for its package …');
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'chromium']]) {
    const [command, ...rest] = [...sudo, 'apt-get', ...args];
    spawnSync(command!, rest, {
      stdio: ['ignore', 'ignore', 'inherit'],
      timeout: 600_000,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  }
  const installed = KNOWN.find((path) => existsSync(path));
  if (installed) return installed;
  throw new Error('No Chromium to test with: set CHROMIUM_PATH to one.');
}

function playwrights(): string | null {
  try {
    return chromium.executablePath();
  } catch {
    return null; // this platform has no build of Playwright's
  }
}
