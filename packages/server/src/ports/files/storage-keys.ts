const ID = '[0-9a-f]{32}';
const UPLOAD = new RegExp(`^up-(${ID})-${ID}$`);
const IMAGE = new RegExp(`^im-\\d{1,4}-(${ID})$`);
/** Uploads of before files were encrypted did not name their application. */
const PLAIN_UPLOAD = new RegExp(`^up-${ID}$`);

/** Where the file store keeps what a browser sends. */
export const uploadKey = (applicationId: string, uploadId: string): string => `up-${applicationId}-${uploadId}`;

/** Where it keeps a picture that a service made: the same key when the job runs again, so that a crash leaves no orphans. */
export const imageKey = (applicationId: string, index: number): string => `im-${index}-${applicationId}`;

/** Whose file it is, which decides the key that it is encrypted with. Null: from before there were keys. Throws for a key of another form. */
export function applicationOfKey(storageKey: string): string | null {
  const found = UPLOAD.exec(storageKey) ?? IMAGE.exec(storageKey);
  if (found) return found[1]!;
  if (PLAIN_UPLOAD.test(storageKey)) return null;
  throw new Error('not a storage key of an application');
}
