import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

export interface BundleFolders {
  /** `launcher-v7.js`, `manifest.json` {version, integrity, file} and `released/launcher-<version>.js`. */
  readonly launcher: string;
  /** `index.html` and `assets/`. */
  readonly frame: string;
  /** `standalone.js`. */
  readonly standalone: string;
  /** `index.html` and `assets/`. */
  readonly dashboard?: string;
  /** `index.html`, the other pages, and `assets/`. */
  readonly docs?: string;
}

interface Launcher {
  readonly ok: true;
  /** These names belong to these bytes for ever: an unreleased build has their hash in it. */
  readonly version: string;
  readonly integrity: string;
  readonly bytes: Uint8Array;
}

export type Built = { readonly ok: true; readonly bytes: Uint8Array };
export type Missing = { readonly ok: false; readonly reason: string };

/** Files for the browser, built into folders by other packages. They are read again when a file has changed. */
export interface Bundles {
  launcher(): Promise<Launcher | Missing>;
  /** A released version, such as `7.0.0`. Null if there is none. */
  releasedLauncher(version: string): Promise<Uint8Array | null>;
  frame(): Promise<Built | Missing>;
  standalone(): Promise<Built | Missing>;
  readonly frameFolder: string;
  dashboard(): Promise<Built | Missing>;
  readonly dashboardFolder: string;
  docs(): Promise<Built | Missing>;
  readonly docsFolder: string;
}

export function createBundles(folders: BundleFolders): Bundles {
  const readScript = cached(join(folders.launcher, 'launcher-v7.js'));
  const dashboardFolder = folders.dashboard ?? join(folders.frame, 'no-dashboard');
  const docsFolder = folders.docs ?? join(folders.frame, 'no-docs');
  const readManifest = cached(join(folders.launcher, 'manifest.json'));
  const releasedLauncher = async (version: string): Promise<Buffer | null> => {
    if (!/^\d{1,4}(?:\.\d{1,4}){2}$/.test(version)) return null;
    return readFile(join(folders.launcher, 'released', `launcher-${version}.js`)).catch(() => null);
  };
  return {
    frameFolder: folders.frame,
    standalone: built('stand-alone script', join(folders.standalone, 'standalone.js')),
    async launcher() {
      const [bytes, manifest] = [await readScript(), await readManifest()];
      if (!bytes || !manifest) return missing('launcher');
      const { version } = JSON.parse(manifest.toString('utf8')) as { version: string };
      // Computed from the bytes that are served, not taken from the manifest.
      const digest = createHash('sha384').update(bytes).digest();
      const isReleased = (await releasedLauncher(version))?.equals(bytes) ?? false;
      return {
        ok: true,
        version: isReleased ? version : `${version}-dev.${digest.toString('hex').slice(0, 12)}`,
        integrity: `sha384-${digest.toString('base64')}`,
        bytes,
      };
    },
    releasedLauncher,
    frame: built('capture app', join(folders.frame, 'index.html')),
    docsFolder,
    docs: built('documentation', join(docsFolder, 'index.html')),
    dashboardFolder,
    dashboard: built('dashboard', join(dashboardFolder, 'index.html')),
  };
}

function built(what: string, path: string): () => Promise<Built | Missing> {
  const read = cached(path);
  return async () => {
    const bytes = await read();
    return bytes ? { ok: true, bytes } : missing(what);
  };
}

const missing = (what: string): Missing => ({
  ok: false,
  reason: `The ${what} is not built: run "npm run build" in the repository.`,
});

function cached(path: string): () => Promise<Buffer | null> {
  let known: { mtimeMs: number; bytes: Buffer } | null = null;
  return async () => {
    const stats = await stat(path).catch(() => null);
    if (!stats) return null;
    if (known?.mtimeMs !== stats.mtimeMs) known = { mtimeMs: stats.mtimeMs, bytes: await readFile(path) };
    return known.bytes;
  };
}
