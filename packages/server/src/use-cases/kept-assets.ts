import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Bundles } from '../bundles.ts';
import type { Needs } from '../context.ts';
import { assetKey } from '../ports/files/storage-keys.ts';
import { sha256Hex } from '../records/ids.ts';
import { listBuilds, saveBuilds } from '../records/records-state.ts';
import { DAY_MS } from '../records/span.ts';

type Context = Needs<'files' | 'now' | 'store'>;

/** Twice as long as a session token may last, counted from the last hour in which a process had the build. */
const KEPT_MS = 2 * DAY_MS;
/** For developers who build many times a day, only the newest ones are kept. */
const MOST_BUILDS = 8;

/**
 * Copies the files of this process's build, whose names contain a hash, to where files are stored. Pages of another
 * build find theirs there: after an upgrade, and while processes of two versions run. Called again and again, because
 * builds that nobody has had for `KEPT_MS` are removed.
 */
export async function keepAssets({ files, now, store }: Context, bundles: Bundles): Promise<void> {
  const own = await findAssets(bundles);
  if (own.size === 0) return;
  const named = Object.fromEntries([...own].map(([name, { hash }]) => [name, hash]));
  const build = { id: sha256Hex(JSON.stringify(named)), seenAt: now(), files: named };
  // In parallel, because a start waits for it, and a bucket takes tens of milliseconds per request.
  await Promise.all(
    [...new Map([...own.values()].map(({ hash, read }) => [assetKey(hash), read]))].map(async ([key, read]) => {
      if (!(await files.has(key))) await files.put(key, [await read()]);
    }),
  );
  const gone = await store.withLock('assets', async (tx) => {
    const known = await listBuilds(tx);
    const others = known.filter(({ id, seenAt }) => id !== build.id && seenAt > build.seenAt - KEPT_MS);
    const kept = [build, ...others].slice(0, MOST_BUILDS);
    await saveBuilds(tx, kept);
    const used = new Set(kept.flatMap((each) => Object.values(each.files)));
    return known.flatMap((each) => Object.values(each.files)).filter((hash) => !used.has(hash));
  });
  for (const hash of gone) await files.remove(assetKey(hash));
}

/**
 * A file of any recent build. Null if there is none, or if it differs from what was kept: write access to the store of
 * files must not be enough to change a script.
 */
export async function findAsset({ files, store }: Context, name: string): Promise<Uint8Array | null> {
  for (const build of await listBuilds(store.db)) {
    const hash = Object.hasOwn(build.files, name) ? build.files[name]! : null;
    const bytes = hash && (await files.read(assetKey(hash)));
    if (bytes && sha256Hex(bytes) === hash) return bytes;
  }
  return null;
}

interface Asset {
  readonly hash: string;
  readonly read: () => Promise<Uint8Array>;
}

/** The hashes of files by path, so that only files that changed are read again. */
const hashes = new WeakMap<Bundles, Map<string, { readonly mark: string; readonly hash: string }>>();

/** The packed form of a file is kept instead of the file. */
async function findAssets(bundles: Bundles): Promise<Map<string, Asset>> {
  const known = hashes.get(bundles) ?? new Map();
  hashes.set(bundles, known);
  const assets = new Map<string, Asset>();
  for (const [page, folder] of [
    ['frame', bundles.frameFolder],
    ['dashboard', bundles.dashboardFolder],
  ] as const) {
    const names = await readdir(join(folder, 'assets')).catch((): string[] => []);
    for (const name of names) {
      if (name.endsWith('.br') || names.includes(`${name}.gz`)) continue;
      const path = join(folder, 'assets', name);
      const read = (): Promise<Buffer> => readFile(path);
      const { size, mtimeMs, ctimeMs } = await stat(path);
      const mark = `${size} ${mtimeMs} ${ctimeMs}`;
      if (known.get(path)?.mark !== mark) known.set(path, { mark, hash: sha256Hex(await read()) });
      assets.set(`${page}/assets/${name}`, { hash: known.get(path)!.hash, read });
    }
  }
  const launcher = await bundles.launcher();
  if (launcher.ok)
    assets.set(`launcher/${launcher.version}`, { hash: sha256Hex(launcher.bytes), read: async () => launcher.bytes });
  return assets;
}
