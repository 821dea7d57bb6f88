import type { OpenSession } from '@verify/contract';
import type { ServerContext } from '../context.ts';
import type { TokenCaller } from '../use-cases/callers.ts';
import { matchesOrigin } from '../use-cases/doors/origins.ts';

/** Who may embed the frame in development when the address names no account. */
export const LOCALHOST: readonly string[] = ['http://localhost:*', 'http://127.0.0.1:*'];

/**
 * Whether the frame that calls is one of the token's account, in a page of that account. The frame reads its account from its own
 * address, by which the server chose `frame-ancestors`, and the page around it from the browser. A page can alter neither, so that only
 * calls of the frame itself are judged: others have no page around them. docs/decisions/0008-frame-account.md says why this is enough.
 */
export function isOwnFrame(
  { baseUrl, development }: Pick<ServerContext, 'baseUrl' | 'development'>,
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
