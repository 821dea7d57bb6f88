import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Authority, createAuthority, identityFrom } from '@verify/wallet/testing';

type Saved = Record<'root' | 'signer' | 'statusSigner', { readonly certificate: string; readonly privateKey: string }>;

/** The authority of a file, or a new one that is stored there. */
export async function loadAuthority(file: string | undefined): Promise<Authority> {
  const saved = file === undefined ? null : await read(file);
  if (saved) {
    const { root, signer, statusSigner } = saved;
    return { root: identityFrom(root), signer: identityFrom(signer), statusSigner: identityFrom(statusSigner) };
  }
  const authority = await createAuthority(new Date());
  if (file !== undefined) {
    const parts = Object.entries({ ...authority } as Saved).map(([name, { certificate, privateKey }]) => [
      name,
      { certificate, privateKey },
    ]);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, JSON.stringify(Object.fromEntries(parts)), { mode: 0o600 });
  }
  return authority;
}

async function read(file: string): Promise<Saved | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Saved;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
