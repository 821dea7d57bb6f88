const ID = '[0-9a-f]{32}';
const UPLOAD = new RegExp(`^up-(${ID})-${ID}$`);
const IMAGE = new RegExp(`^im-\\d{1,4}-(${ID})$`);
/** Uploads from before encryption did not name their application. */
const PLAIN_UPLOAD = new RegExp(`^up-${ID}$`);

/** Storage key of a file that a browser sends. */
export const uploadKey = (applicationId: string, uploadId: string): string => `up-${applicationId}-${uploadId}`;

/**
 * Storage key of a picture that a service made. It is the same when the job runs again, so a crash leaves no orphans.
 */
export const imageKey = (applicationId: string, index: number): string => `im-${index}-${applicationId}`;

/**
 * The application that a file belongs to, which decides its encryption key. Null for files from before encryption.
 * Throws for any other form.
 */
export function applicationOfKey(storageKey: string): string | null {
  const found = UPLOAD.exec(storageKey) ?? IMAGE.exec(storageKey);
  if (found) return found[1]!;
  if (PLAIN_UPLOAD.test(storageKey)) return null;
  throw new Error('not a storage key of an application');
}
