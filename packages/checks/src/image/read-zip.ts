/** A file of the archive; a view into it, nothing is copied. */
interface ZipEntry {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export type ZipOutcome =
  | { readonly ok: true; readonly entries: ReadonlyMap<string, ZipEntry> }
  | { readonly ok: false; readonly reason: 'not-a-zip' | 'too-many-entries' | 'not-stored' | 'name' | 'out-of-bounds' };

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;

/** Reads a stored archive (PKWARE APPNOTE 6.3, method 0), so no bombs. Names must match, and all must be plain. */
export function readStoredZip(archive: Uint8Array, limits: { entries: number; name: RegExp }): ZipOutcome {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  const end = findEnd(view);
  if (end < 0) return { ok: false, reason: 'not-a-zip' };
  const count = view.getUint16(end + 10, true);
  // 65,535 announces ZIP64, whose counts are elsewhere.
  if (count > limits.entries) return { ok: false, reason: 'too-many-entries' };
  let at = view.getUint32(end + 16, true);
  const entries = new Map<string, ZipEntry>();
  let total = 0;
  for (let i = 0; i < count; i++) {
    if (at + 46 > end || view.getUint32(at, true) !== CENTRAL) return { ok: false, reason: 'out-of-bounds' };
    const flags = view.getUint16(at + 8, true);
    const method = view.getUint16(at + 10, true);
    const [packed, size] = [view.getUint32(at + 20, true), view.getUint32(at + 24, true)];
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((n) => view.getUint16(at + n, true)) as [
      number,
      number,
      number,
    ];
    const local = view.getUint32(at + 42, true);
    if (at + 46 + nameLength > end) return { ok: false, reason: 'out-of-bounds' };
    const name = Buffer.from(archive.buffer, archive.byteOffset + at + 46, nameLength).toString('latin1');
    if (!limits.name.test(name) || entries.has(name)) return { ok: false, reason: 'name' };
    if (method !== 0 || packed !== size || (flags & 1) !== 0) return { ok: false, reason: 'not-stored' };
    if (local + 30 > end || view.getUint32(local, true) !== LOCAL) return { ok: false, reason: 'out-of-bounds' };
    const from = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    total += size;
    // Overlapping entries would name one frame twice.
    if (from + size > end || total > archive.byteLength) return { ok: false, reason: 'out-of-bounds' };
    entries.set(name, { name, bytes: archive.subarray(from, from + size) });
    at += 46 + nameLength + extraLength + commentLength;
  }
  return { ok: true, entries };
}

/** The end record, after which a comment of up to 65,535 bytes may follow. */
function findEnd(view: DataView): number {
  const first = Math.max(0, view.byteLength - 22 - 65_535);
  for (let at = view.byteLength - 22; at >= first; at--) if (view.getUint32(at, true) === END) return at;
  return -1;
}
