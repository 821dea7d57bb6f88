import type { CreateToken, TokenAnswer } from '@verify/contract';
import type * as z from 'zod/mini';
import type { Needs } from '../../context.ts';
import type { Account } from '../../records/accounts/accounts.ts';
import { findFlow } from '../../records/accounts/flows.ts';
import { insertTokenValues } from '../../records/token-values.ts';
import { takeReference } from '../returns/reference.ts';
import { once } from '../idempotency.ts';
import type { Answer } from '../refusal.ts';
import { newClaims } from './token-claims.ts';

/** Creates a session token with the values that the caller's backend fixes for it. */
export async function issueToken(
  context: Needs<'keys' | 'now' | 'store' | 'tokens'>,
  {
    account,
    body,
    idempotencyKey,
  }: {
    account: Account;
    body: z.infer<typeof CreateToken> | undefined;
    idempotencyKey: string | readonly string[] | undefined;
  },
): Answer<z.infer<typeof TokenAnswer>> {
  const flow = body?.flowName === undefined ? null : await findFlow(context.store.db, account.id, body.flowName);
  if (body?.flowName !== undefined && !flow) return { ok: false, code: 'configuration_not_found' };
  const kept = await takeReference(context, account, flow?.settings ?? null, body?.reference);
  if (!kept.ok) return kept;
  const made = await once(
    context,
    idempotencyKey,
    { accountId: account.id, scope: 'token', said: body ?? null },
    async (tx) => {
      const { jti, iat, exp } = newClaims(context, account, 'session');
      if (body) {
        const values = {
          jti,
          accountId: account.id,
          body: JSON.stringify({ ...body, reference: kept.reference }),
          expiresAt: exp * 1000,
        };
        await insertTokenValues(tx, values);
      }
      return { jti, iat, exp };
    },
  );
  if (!made.ok) return made;
  const token = await context.tokens.sign({ sub: account.publicId, kind: 'session', ...made.value });
  return { ok: true, body: { responseCode: 200, token } };
}
