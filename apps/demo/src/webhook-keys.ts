/** How long fetched keys are used; a rotated key has to be met within the overlap, which is days. */
const MAX_AGE_MS = 60_000;

/**
 * The public keys of the webhooks: those configured, else those that the service publishes. A partner in earnest copies the key
 * from the dashboard once, so that nobody who can answer for the service's address can also name the key.
 */
export function createWebhookKeys(apiUrl: string, configured: readonly string[]): () => Promise<readonly string[]> {
  let known: readonly string[] = configured;
  let fetchedAt = 0;
  return async () => {
    if (configured.length > 0 || Date.now() - fetchedAt < MAX_AGE_MS) return known;
    const answer = await fetch(`${apiUrl.replace(/\/+$/, '')}/.well-known/jwks.json`, {
      signal: AbortSignal.timeout(5000),
    });
    const { keys } = (await answer.json()) as { keys: { kty?: string; crv?: string; x?: string }[] };
    known = keys.filter((key) => key.kty === 'OKP' && key.crv === 'Ed25519').map((key) => derOf(key.x ?? ''));
    fetchedAt = Date.now();
    return known;
  };
}

/** RFC 8410: the header of an Ed25519 SubjectPublicKeyInfo, then the raw key. */
function derOf(x: string): string {
  const header = Buffer.from('302a300506032b6570032100', 'hex');
  return Buffer.concat([header, Buffer.from(x, 'base64url')]).toString('base64');
}
