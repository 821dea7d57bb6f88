import { type CreateLink, type LinkAnswer, profileList } from '@verify/contract';
import type * as z from 'zod/mini';
import type { ServerContext } from '../../context.ts';
import { linkSecret } from '../../keys/link-secret.ts';
import type { Account } from '../../ports/store/accounts/accounts.ts';
import { findFlow } from '../../ports/store/accounts/flows.ts';
import { insertLink } from '../../ports/store/accounts/links.ts';
import { newId, sha256Hex } from '../../ports/store/ids.ts';
import { missingData } from '../applications/missing-data.ts';
import { once } from '../idempotency.ts';
import type { Outcome } from '../refusal.ts';

interface LinkRequest {
  readonly account: Account;
  readonly query: { readonly name: string; readonly externalId?: string | undefined };
  readonly body: z.infer<typeof CreateLink>;
  readonly idempotencyKey: string | readonly string[] | undefined;
}

/** Creates a one-time link to a flow for the caller's backend. */
export async function makeLink(
  context: Pick<ServerContext, 'baseUrl' | 'keys' | 'now' | 'store'>,
  { account, query, body, idempotencyKey }: LinkRequest,
): Promise<Outcome<z.infer<typeof LinkAnswer>>> {
  const { redirects } = body;
  const errors = (['onComplete', 'onError'] as const)
    .filter((key) => !URL.canParse(redirects[key]))
    .map((key) => ({ pointer: `/redirects/${key}`, detail: 'not an absolute address' }));
  const externalId = query.externalId ?? body.metadata?.externalId ?? null;
  if (body.metadata?.externalId !== undefined && body.metadata.externalId !== externalId) {
    errors.push({ pointer: '/metadata/externalId', detail: 'differs from the externalId in the address' });
  }
  if (errors.length > 0) return { ok: false, code: 'unprocessable', errors };
  const flow = await findFlow(context.store.db, account.id, query.name);
  if (!flow) return { ok: false, code: 'configuration_not_found' };
  const { profile, address } = body;
  const missing = missingData(flow.settings, { profile: profile && profileList(profile), address });
  if (missing.length > 0) return { ok: false, code: 'unprocessable', errors: missing };

  const made = await once(
    context,
    idempotencyKey,
    { accountId: account.id, scope: 'link', said: { query, body } },
    async (tx) => {
      const id = newId();
      const now = context.now();
      await insertLink(tx, {
        id,
        accountId: account.id,
        hash: sha256Hex(linkSecret(context.keys, id)),
        flowId: flow.id,
        flowName: flow.name,
        state: 'created',
        externalId,
        body: JSON.stringify(body),
        claimHash: null,
        applicationId: null,
        createdAt: now,
        expiresAt: now + Number(body.ttl ?? account.settings.linkSeconds) * 1000,
      });
      return { id };
    },
  );
  if (!made.ok) return made;
  return {
    ok: true,
    body: { responseCode: 200, url: `${context.baseUrl}/verify/${linkSecret(context.keys, made.value.id)}` },
  };
}
