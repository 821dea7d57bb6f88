import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TrustAnchor, TrustLists } from '@verify/wallet';
import { filesIn, type FolderFile, freshFolder, versionOf } from './fresh-folder.ts';

const NOBODY: TrustLists = { anchors: [] };
const FOLDERS = ['pid', 'mdl', 'age'] as const;

interface TrustFolderOptions {
  readonly folder: string | undefined;
  /** Whether issuers of the fictional State are trusted, such as the demo wallet's. Never in production. */
  readonly specimens: boolean;
  readonly now: () => number;
  readonly onFault: (error: unknown) => void;
}

/**
 * Trust anchors as files of a folder: certificates (PEM) and lists of trusted entities (JSON). A file in the folder
 * `pid`, `mdl` or `age` is trusted only for these credentials, a file beside them for all. If a change can't be read,
 * the previous anchors stay in use.
 */
export function createTrustFolder({ folder, specimens, now, onFault }: TrustFolderOptions): () => Promise<TrustLists> {
  if (!folder) return async () => NOBODY;
  return freshFolder({ files: () => filesOf(folder), read: accepted, now, onFault });

  async function accepted(files: readonly TrustFile[]): Promise<TrustLists> {
    const { anchors, version } = await read(files);
    const real = specimens ? anchors : anchors.filter((anchor) => !isSpecimen(anchor));
    if (real.length < anchors.length) onFault(new Error('an issuer of specimens is not trusted in production'));
    return { anchors: real, version };
  }
}

/** The State of specimens, Utopia. ISO 3166-1 does not assign its code. */
const isSpecimen = ({ certificate }: TrustAnchor): boolean => /^C=UT$/m.test(new X509Certificate(certificate).subject);

interface TrustFile extends FolderFile {
  readonly kinds: readonly (typeof FOLDERS)[number][];
}

async function filesOf(folder: string): Promise<TrustFile[]> {
  const in_ = async (sub: string, kinds: TrustFile['kinds']): Promise<TrustFile[]> => {
    const found = await filesIn(join(folder, sub), /\.(pem|crt|json|jwt)$/).catch((error: NodeJS.ErrnoException) => {
      if (sub && error.code === 'ENOENT') return [];
      throw error;
    });
    return found.map((file) => ({ ...file, kinds }));
  };
  const lists = await Promise.all([in_('', FOLDERS), ...FOLDERS.map((kind) => in_(kind, [kind]))]);
  return lists.flat();
}

async function read(files: readonly TrustFile[]): Promise<TrustLists> {
  if (files.length === 0) return NOBODY;
  const sources = await Promise.all(
    files.map(async ({ path, kinds }) => ({ text: await readFile(path, 'utf8'), kinds })),
  );
  const { readTrust } = await import('@verify/wallet');
  const version = versionOf(sources.map(({ text, kinds }) => `${kinds.join(' ')}\n${text}`));
  return { ...readTrust(...sources), version };
}
