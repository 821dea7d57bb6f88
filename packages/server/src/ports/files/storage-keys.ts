const ID = '[0-9a-f]{32}';
const UPLOAD = new RegExp(`^up-(${ID})-${ID}$`);
/** In keys from before rounds were rows, one number contains round and index. */
const IMAGE = new RegExp(`^im-(?:\\d{1,4}-)?\\d{1,4}-(${ID})$`);
/** Uploads from before encryption did not name their application, and assets belong to none. */
const PLAIN = new RegExp(`^(?:up|as)-${ID}$`);

/** Storage key of a file that a browser sends. */
export const uploadKey = (applicationId: string, uploadId: string): string => `up-${applicationId}-${uploadId}`;

/**
 * Storage key of a picture that a service made of a round's answer. It is the same when the job runs again, so a crash
 * leaves no orphans; pictures of the round before are still shown until the result is saved.
 */
export const imageKey = (applicationId: string, round: number, index: number): string =>
  `im-${round}-${index}-${applicationId}`;

/** Storage key of a file of a build, by its content. */
export const assetKey = (sha256: string): string => `as-${sha256.slice(0, 32)}`;

/**
 * The application that a file belongs to, which decides its encryption key. Null for files that are not encrypted.
 * Throws for any other form.
 */
export function applicationOfKey(storageKey: string): string | null {
  const found = UPLOAD.exec(storageKey) ?? IMAGE.exec(storageKey);
  if (found) return found[1]!;
  if (PLAIN.test(storageKey)) return null;
  throw new Error('not a storage key of an application');
}
