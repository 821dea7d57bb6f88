import type { Theme } from '@verify/contract';
import { findThemeFile, type ThemeFileTable } from '../../records/accounts/theme-files.ts';
import type { Db } from '../../records/store.ts';

export interface ForeignFile {
  /** In the theme. */
  readonly path: readonly (string | number)[];
  readonly noun: 'logo' | 'font';
}

/** Files of a theme that the account does not have: they belong to another account, or to none. */
export async function foreignThemeFiles(tx: Db, accountId: string, theme: Theme): Promise<ForeignFile[]> {
  const isForeign = async (table: ThemeFileTable, id: string): Promise<boolean> =>
    (await findThemeFile(tx, table, id))?.accountId !== accountId;
  const foreign: ForeignFile[] = [];
  if (theme.logoFileId !== undefined && (await isForeign('logos', theme.logoFileId))) {
    foreign.push({ path: ['logoFileId'], noun: 'logo' });
  }
  for (const [index, { fileId }] of (theme.fontFiles ?? []).entries()) {
    if (await isForeign('fonts', fileId)) foreign.push({ path: ['fontFiles', index, 'fileId'], noun: 'font' });
  }
  return foreign;
}
