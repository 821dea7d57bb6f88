import type { LogoAnswer } from '@verify/contract';
import type { ServerContext } from '../../context.ts';
import { LOGO_BYTES, type LogoRefusal, makeLogo } from '@verify/checks/image/logo';
import { sha256Hex } from '../../ports/store/ids.ts';
import { countLogos, deleteLogo, insertLogo, listUnusedLogos } from '../../ports/store/accounts/logos.ts';
import { audited } from './audited.ts';
import type { UserCaller } from '../people/user-session.ts';

/** A logo that no saved version uses is deleted after a day, when the next one is uploaded. */
const UNUSED_MS = 24 * 60 * 60 * 1000;
const MOST = 500;

export type SavedLogo =
  | { readonly ok: true; readonly body: LogoAnswer }
  | LogoRefusal
  | { readonly ok: false; readonly code: 'too_large' | 'unprocessable'; readonly detail: string };

/** Saves a picture for flows. The same picture has the same id. */
export async function saveLogo(
  context: Pick<ServerContext, 'keys' | 'now' | 'store'>,
  caller: UserCaller,
  source: AsyncIterable<Uint8Array>,
): Promise<SavedLogo> {
  const { store } = context;
  const accountId = caller.account.id;
  const bytes = await collect(source, LOGO_BYTES);
  if (!bytes)
    return { ok: false, code: 'too_large', detail: `A logo can have at most ${LOGO_BYTES / 1024 / 1024} MB.` };
  const logo = await makeLogo(bytes);
  if (!logo.ok) return logo;
  await clearUnused(context, accountId);
  if ((await countLogos(store.db, accountId)) >= MOST) {
    return { ok: false, code: 'unprocessable', detail: `An account can have at most ${MOST} logos.` };
  }
  const content = Buffer.from(logo.bytes).toString('base64');
  const id = sha256Hex(`${accountId} ${content}`).slice(0, 32);
  const { mediaType, widthPx, heightPx } = logo;
  const sizeBytes = logo.bytes.length;
  await store.transaction(async (tx) => {
    const row = { id, accountId, content, mediaType, widthPx, heightPx, sizeBytes, createdAt: context.now() };
    await insertLogo(tx, row);
    await audited(context, tx, caller, { action: 'logo.uploaded', subject: id });
  });
  return { ok: true, body: { id, widthPx, heightPx, sizeBytes } };
}

async function clearUnused({ store, now }: Pick<ServerContext, 'now' | 'store'>, accountId: string): Promise<void> {
  for (const id of await listUnusedLogos(store.db, accountId, now() - UNUSED_MS)) {
    await store.transaction((tx) => deleteLogo(tx, id));
  }
}

/** Null if there are more than `most` bytes; no more are ever held. */
async function collect(source: AsyncIterable<Uint8Array>, most: number): Promise<Uint8Array | null> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of source) {
    size += piece.length;
    if (size > most) return null;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
