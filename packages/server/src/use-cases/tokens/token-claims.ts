import type { TokenKind } from '@verify/contract';
import type { Needs } from '../../context.ts';
import type { NewToken } from '../../keys/session-token.ts';
import type { Account } from '../../records/accounts/accounts.ts';
import { newId } from '../../records/ids.ts';

/**
 * Claims of a new token with the lifetime that the account has set. `endsAt` is the deadline (Unix ms) of the
 * application that the token continues; the token never outlives it.
 */
export function newClaims(
  context: Needs<'now'>,
  account: Account,
  kind: TokenKind,
  { endsAt = Number.POSITIVE_INFINITY, script }: { endsAt?: number; script?: string } = {},
): NewToken {
  const iat = Math.floor(context.now() / 1000);
  // At least a second, so that the token is well formed; the application's own deadline ends it in any case.
  const exp = Math.max(iat + 1, Math.min(iat + account.settings.tokenSeconds, Math.floor(endsAt / 1000)));
  return { sub: account.publicId, jti: newId(), iat, exp, kind, ...(script === undefined ? {} : { script }) };
}
