/** Bytes that this server did not write, or not under this name: a disk error, or somebody's hand. Never answered as data. */
export class FileDamaged extends Error {
  override readonly name = 'FileDamaged';
  readonly code = 'file_damaged';
  constructor(storageKey: string) {
    super(`the stored file ${storageKey} is damaged or was altered`);
  }
}
