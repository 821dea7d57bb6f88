/**
 * Thrown for bytes that this server did not write, or not under this name, because of a disk error or tampering. Such
 * bytes are never served.
 */
export class FileDamaged extends Error {
  override readonly name = 'FileDamaged';
  readonly code = 'file_damaged';
  constructor(storageKey: string) {
    super(`the stored file ${storageKey} is damaged or was altered`);
  }
}
