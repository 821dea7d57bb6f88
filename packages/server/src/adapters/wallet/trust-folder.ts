import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readTrust, type TrustLists } from '@verify/wallet';

const NOBODY: TrustLists = { anchors: [] };
/** A changed list is in use after this time, without a restart. */
const FRESH_MS = 30_000;
const FOLDERS = ['pid', 'mdl', 'age'] as const;

/**
 * Trust anchors as files of a folder: certificates (PEM) and lists of trusted entities (JSON). A file in the folder
 * `pid`, `mdl` or `age` is trusted for these credentials only, a file beside them for all. If a change can't be read,
 * the anchors from before stay in use.
 */
export function createTrustFolder(
  folder: string | undefined,
  now: () => number,
  onFault: (error: unknown) => void,
): () => Promise<TrustLists> {
  if (!folder) return async () => NOBODY;
  let known: { readonly at: number; readonly mark: string; readonly trust: TrustLists } | null = null;
  return async () => {
    if (known && now() - known.at < FRESH_MS && now() >= known.at) return known.trust;
    try {
      const files = await filesOf(folder);
      const mark = files.map(({ path, changedMs }) => `${path} ${changedMs}`).join('\n');
      known = { at: now(), mark, trust: known?.mark === mark ? known.trust : await read(files) };
    } catch (error) {
      if (!known) throw error;
      onFault(error);
      known = { ...known, at: now() };
    }
    return known.trust;
  };
}

interface TrustFile {
  readonly path: string;
  readonly kinds: readonly (typeof FOLDERS)[number][];
  readonly changedMs: number;
}

async function filesOf(folder: string): Promise<TrustFile[]> {
  const in_ = async (sub: string, kinds: TrustFile['kinds']): Promise<TrustFile[]> => {
    const names = await readdir(join(folder, sub)).catch((error: NodeJS.ErrnoException) => {
      if (sub && error.code === 'ENOENT') return [];
      throw error;
    });
    const paths = names.filter((name) => /\.(pem|crt|json|jwt)$/.test(name)).toSorted();
    return Promise.all(
      paths.map(async (name) => {
        const path = join(folder, sub, name);
        return { path, kinds, changedMs: (await stat(path)).mtimeMs };
      }),
    );
  };
  const lists = await Promise.all([in_('', FOLDERS), ...FOLDERS.map((kind) => in_(kind, [kind]))]);
  return lists.flat();
}

const read = async (files: readonly TrustFile[]): Promise<TrustLists> =>
  readTrust(
    ...(await Promise.all(files.map(async ({ path, kinds }) => ({ text: await readFile(path, 'utf8'), kinds })))),
  );
