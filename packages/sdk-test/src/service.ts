/** Where the tests find the service of a test account. */
export interface VerifyService {
  /** Address of the service, such as `http://localhost:8080`. `VERIFY_API_URL`. */
  apiUrl: string;
  /** Public keys of your webhooks, PEM or base64, from Settings, Webhooks. `VERIFY_WEBHOOK_KEY`. */
  webhookKeys: readonly string[];
  /**
   * API key with the scope `webhooks:write`: the receiver is registered as an endpoint while the tests run.
   * `VERIFY_API_KEY`. Without one, add `receiverUrl` as an endpoint in the dashboard yourself.
   */
  apiKey?: string;
  /** Port of the receiver on this machine. With an API key any free one, otherwise 4400. `VERIFY_RECEIVER_PORT`. */
  port?: number;
  /** Address of the receiver for the service, if it differs from `http://localhost:<port>`. `VERIFY_RECEIVER_URL`. */
  receiverUrl?: string;
}

export function fromEnvironment(env: Readonly<Record<string, string | undefined>> = process.env): VerifyService {
  const { VERIFY_API_URL, VERIFY_WEBHOOK_KEY, VERIFY_API_KEY, VERIFY_RECEIVER_PORT, VERIFY_RECEIVER_URL } = env;
  return {
    apiUrl: VERIFY_API_URL ?? '',
    webhookKeys: VERIFY_WEBHOOK_KEY ? [VERIFY_WEBHOOK_KEY] : [],
    ...(VERIFY_API_KEY ? { apiKey: VERIFY_API_KEY } : {}),
    ...(VERIFY_RECEIVER_PORT ? { port: Number(VERIFY_RECEIVER_PORT) } : {}),
    ...(VERIFY_RECEIVER_URL ? { receiverUrl: VERIFY_RECEIVER_URL } : {}),
  };
}
