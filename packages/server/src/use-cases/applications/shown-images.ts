import type { StoredApplication } from '../../records/applications/stored-application.ts';
import { DOCUMENT_KINDS, listImages } from '../../records/applications/files.ts';
import type { Db } from '../../records/store.ts';
import type { FileRow } from '../../records/tables.ts';
import { keptDocuments } from './rounds.ts';

export interface ShownImage extends FileRow {
  /** It shows a document that stays beside the application's own; its kind is `first-front` or `first-back`. */
  readonly ofKept: boolean;
}

/** The pictures that an application shows; none before it is decided. */
export async function listShownImages(db: Db, application: StoredApplication): Promise<ShownImage[]> {
  if (application.stage !== 'done') return [];
  const kept = keptDocuments(application).map(({ round }) => round);
  const images = await listImages(db, application.id);
  return images.map((row) => {
    const ofKept =
      row.role === 'evidence' && kept.includes(row.round) && (DOCUMENT_KINDS as readonly string[]).includes(row.kind);
    return { ...row, ofKept, kind: ofKept ? `first-${row.kind}` : row.kind };
  });
}
