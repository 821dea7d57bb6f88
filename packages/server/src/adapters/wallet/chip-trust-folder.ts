import { readFile } from 'node:fs/promises';
import type { ChipTrust } from '@verify/wallet/chip';
import { filesIn, freshFolder, versionOf } from './fresh-folder.ts';

interface ChipTrustFolderOptions {
  readonly folder: string | undefined;
  /** Whether chips of the fictional State are trusted, such as the demo's. Never in production. */
  readonly specimens: boolean;
  readonly now: () => number;
  readonly onFault: (error: unknown) => void;
}

/** Country signers as files of a folder: certificates, master lists and revocation lists. */
export function createChipTrust({ folder, specimens, now, onFault }: ChipTrustFolderOptions): () => Promise<ChipTrust> {
  if (!folder) return async () => ({ anchors: [] });
  return freshFolder({
    files: () => filesIn(folder, /\.(pem|crt|cer|der|ml|crl)$/i),
    async read(files): Promise<ChipTrust> {
      const { readChipTrust } = await import('@verify/wallet/chip');
      const contents = await Promise.all(files.map(async ({ path }) => new Uint8Array(await readFile(path))));
      const trust = readChipTrust(contents);
      const anchors = trust.anchors.filter(({ region }) => specimens || region !== SPECIMENS);
      if (anchors.length < trust.anchors.length)
        onFault(new Error('a signer of specimens is not trusted in production'));
      return { ...trust, anchors, version: versionOf(contents) };
    },
    now,
    onFault,
  });
}

/** The State of specimens, Utopia. ISO 3166-1 does not assign its code. */
const SPECIMENS = 'UT';
