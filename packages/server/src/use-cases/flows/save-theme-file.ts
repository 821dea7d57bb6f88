import type { Auditing } from '../../context.ts';
import { LOGO_BYTES, makeLogo } from '@verify/checks/image/logo';
import type { FontAnswer, LogoAnswer } from '@verify/contract';
import {
  countThemeFiles,
  deleteThemeFile,
  insertThemeFile,
  listUnusedThemeFiles,
  type ThemeFileTable,
} from '../../records/accounts/theme-files.ts';
import { sha256Hex } from '../../records/ids.ts';
import { audited } from '../dashboard/audited.ts';
import type { UserCaller } from '../callers.ts';
import { type Answer, type Refused, unprocessable } from '../refusal.ts';
import { accountLock } from '../../records/store.ts';
import { FONT_BYTES, readFontFile } from './font-file.ts';

/** A file that no saved version uses is deleted after a day, when the next one is uploaded. */
const UNUSED_MS = 24 * 60 * 60 * 1000;

interface Kind<Fields> {
  readonly table: ThemeFileTable;
  readonly noun: string;
  readonly mostBytes: number;
  readonly most: number;
  make(bytes: Uint8Array): Promise<Made<Fields> | Refused>;
}
interface Made<Fields> {
  readonly ok: true;
  /** What is stored and served, which need not be what was uploaded. */
  readonly bytes: Uint8Array;
  readonly fields: Fields;
  readonly stored?: { readonly mediaType: string };
}

/** 500 pictures of a few kilobytes each. */
const LOGO: Kind<Omit<LogoAnswer, 'id' | 'sizeBytes'>> = {
  table: 'logos',
  noun: 'logo',
  mostBytes: LOGO_BYTES,
  most: 500,
  async make(upload) {
    const logo = await makeLogo(upload);
    if (!logo.ok) return logo;
    const { bytes, mediaType, widthPx, heightPx } = logo;
    return { ok: true, bytes, fields: { widthPx, heightPx }, stored: { mediaType } };
  },
};

/** At most 50 MB of fonts in an account. */
const FONT: Kind<Omit<FontAnswer, 'id' | 'sizeBytes'>> = {
  table: 'fonts',
  noun: 'font',
  mostBytes: FONT_BYTES,
  most: 100,
  async make(upload) {
    const font = await readFontFile(upload);
    if (!font.ok) return font;
    const { bytes, family, weight } = font;
    return { ok: true, bytes, fields: { family, weight } };
  },
};

type Context = Auditing;
type Source = AsyncIterable<Uint8Array>;

export const saveLogo = (context: Context, caller: UserCaller, source: Source): Answer<LogoAnswer> =>
  save(context, caller, source, LOGO);
export const saveFont = (context: Context, caller: UserCaller, source: Source): Answer<FontAnswer> =>
  save(context, caller, source, FONT);

/** The same file has the same id. */
async function save<Fields>(
  context: Context,
  caller: UserCaller,
  source: Source,
  { table, noun, mostBytes, most, make }: Kind<Fields>,
): Answer<Fields & { id: string; sizeBytes: number }> {
  const { store } = context;
  const accountId = caller.account.id;
  const upload = await collect(source, mostBytes);
  if (!upload) return { ok: false, code: 'too_large', detail: `A ${noun} can have at most ${sizeOf(mostBytes)}.` };
  const made = await make(upload);
  if (!made.ok) return made;
  for (const id of await listUnusedThemeFiles(store.db, table, accountId, context.now() - UNUSED_MS)) {
    await store.withLock(accountLock(accountId), (tx) => deleteThemeFile(tx, table, id));
  }
  if ((await countThemeFiles(store.db, table, accountId)) >= most)
    return unprocessable(`An account can have at most ${most} ${noun}s.`);
  const content = Buffer.from(made.bytes).toString('base64');
  const id = sha256Hex(`${accountId} ${content}`).slice(0, 32);
  const sizeBytes = made.bytes.length;
  const row = { id, accountId, content, sizeBytes, createdAt: context.now(), ...made.fields, ...made.stored };
  await audited(context, caller, async (tx, note) => {
    await insertThemeFile(tx, table, row as never);
    await note(`${noun}.uploaded`, id);
  });
  return { ok: true, body: { id, sizeBytes, ...made.fields } };
}

const sizeOf = (bytes: number): string => (bytes < 1024 * 1024 ? `${bytes / 1024} kB` : `${bytes / 1024 / 1024} MB`);

/** Null if there are more than `most` bytes; no more are ever held. */
async function collect(source: Source, most: number): Promise<Uint8Array | null> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of source) {
    size += piece.length;
    if (size > most) return null;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
