import type { OpenSession } from '@verify/contract';
import type { Needs } from '../context.ts';
import type { TokenCaller } from '../use-cases/callers.ts';
import { matchesOrigin } from '../use-cases/doors/origins.ts';

/** Pages that may embed the frame in development when the address names no account. */
export const LOCALHOST: readonly string[] = ['http://localhost:*', 'http://127.0.0.1:*'];

/**
 * True if the calling frame belongs to the token's account and is embedded in a page of that account. The frame knows
 * its account from its own address, by which the server chose `frame-ancestors`, and the embedding page from the
 * browser. A page can change neither. Only calls from the frame are judged, because other callers have no embedding
 * page. docs/decisions/0008-frame-account.md explains why this is enough.
 */
export function isOwnFrame(
  { baseUrl, development }: Needs<'baseUrl' | 'development'>,
  { account, claims }: TokenCaller,
  { frameAccount, hostOrigin }: OpenSession,
  origin: string | undefined,
): boolean {
  const isHosted = claims.kind === 'link' || claims.kind === 'hand-off';
  const isFrame = frameAccount !== undefined || origin === new URL(baseUrl).origin;
  if (isHosted || !isFrame) return frameAccount === undefined;
  if (frameAccount === undefined && development) return matchesOrigin(hostOrigin ?? '', LOCALHOST);
  return frameAccount === account.publicId && matchesOrigin(hostOrigin ?? '', account.settings.frameAncestors);
}
