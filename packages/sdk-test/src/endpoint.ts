import type { WebhookKind } from '@verify-sdk/node';

/** Everything about an application that is under way. */
const KINDS = [
  'application.created',
  'application.submitted',
  'application.done',
  'application.approved',
  'application.declined',
  'application.needs-review',
  'application.error',
  'application.updated',
  'application.expired',
] as const satisfies readonly WebhookKind[];

/** Adds the receiver as an endpoint of the account, and returns a function that removes it. */
export async function register(apiUrl: string, apiKey: string, url: string): Promise<() => Promise<void>> {
  const base = `${apiUrl.replace(/\/+$/, '')}/api/v1/webhook-endpoints`;
  const call = async (method: string, address: string, body?: object): Promise<unknown> => {
    const answer = await fetch(address, {
      method,
      headers: { 'x-api-key': apiKey, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
      // A key must not be sent to an address that nobody configured.
      redirect: 'error',
      signal: AbortSignal.timeout(10_000),
    });
    const said = (await answer.json()) as { detail?: string };
    if (!answer.ok)
      throw new Error(
        `@verify-sdk/test: the endpoint ${url}: ${answer.status} ${said.detail ?? ''} (key with webhooks:write?)`,
      );
    return said;
  };
  const { id } = (await call('POST', base, { url, kinds: KINDS })) as {
    id: string;
  };
  return async () => void (await call('DELETE', `${base}/${encodeURIComponent(id)}`));
}
