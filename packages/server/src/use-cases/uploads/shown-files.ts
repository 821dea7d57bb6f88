import type { KeyCaller, UserCaller } from '../callers.ts';
import type { Needs } from '../../context.ts';
import type { OpenedFile } from '../../ports/files/file-store.ts';
import { findThemeFile, type ThemeFileTable } from '../../records/accounts/theme-files.ts';
import { findApplication } from '../../records/applications/applications.ts';
import { findFileByName, findFiles } from '../../records/applications/files.ts';
import type { FileRow } from '../../records/tables.ts';
import { recordAccess } from '../audit/record-access.ts';
import { listShownImages } from '../applications/shown-images.ts';

/** A picture or a video with its row. The access log records who viewed it. */
export interface ShownFile {
  readonly row: FileRow;
  readonly file: OpenedFile;
}

type Context = Needs<'files' | 'keys' | 'now' | 'store'>;

/** A file of a result by its signed name. */
export async function openCollected(context: Context, caller: KeyCaller, name: string): Promise<ShownFile | null> {
  const row = await findFileByName(context.store.db, caller.account.id, name);
  return row ? open(context, caller, row) : null;
}

/** The evidence of one kind in a decided application's result. */
export async function openEvidence(
  context: Context,
  caller: KeyCaller,
  applicationId: string,
  kind: string,
): Promise<ShownFile | null> {
  const application = await findApplication(context.store.db, caller.account.id, applicationId);
  const images = application ? await listShownImages(context.store.db, application) : [];
  const row = images.find(
    (each) => each.role === 'evidence' && each.kind === kind && each.mediaType !== 'application/pdf',
  );
  return row ? open(context, caller, row) : null;
}

async function open(context: Context, { actor }: KeyCaller, row: FileRow): Promise<ShownFile | null> {
  const file = await context.files.open(row.storageKey);
  if (!file) return null;
  const by = { accountId: row.accountId, actor, subject: row.applicationId };
  await recordAccess(context, { ...by, action: 'application.file-viewed', details: row.kind });
  return { row, file };
}

/** A picture made by services, for a signed-in user. Files from the browser are never shown. */
export async function findPicture(
  context: Context,
  { account, user }: UserCaller,
  applicationId: string,
  fileId: string,
): Promise<FileRow | null> {
  const { db } = context.store;
  const application = await findApplication(db, account.id, applicationId);
  const [row] = application ? await findFiles(db, [fileId]) : [];
  if (!row || row.applicationId !== applicationId || row.role === 'upload') return null;
  const by = { accountId: user.accountId, actor: user.id };
  await recordAccess(context, { ...by, action: 'application.file-viewed', subject: applicationId, details: row.kind });
  return row;
}

/** A logo or a font by id, which is public. */
export const themeFileOf = async <T extends ThemeFileTable>(
  { store }: Needs<'store'>,
  table: T,
  id: string,
): ReturnType<typeof findThemeFile<T>> => (/^[0-9a-f]{32}$/.test(id) ? findThemeFile(store.db, table, id) : null);
