import type { Environment } from './environment.ts';

/** Where webhooks may be sent, by the environment. */
export function webhookRules({ VERIFY_ENV, WEBHOOK_ALLOW_PRIVATE, WEBHOOK_PORTS }: Environment): {
  webhookAllow: string[];
  webhookPorts: number[] | undefined;
} {
  const allowed = WEBHOOK_ALLOW_PRIVATE.split(',').filter(Boolean);
  const local = allowed.length === 0 && VERIFY_ENV === 'development';
  return {
    webhookAllow: local ? ['localhost', '127.0.0.1', '::1'] : allowed,
    webhookPorts: WEBHOOK_PORTS ? WEBHOOK_PORTS.split(',').map(Number) : undefined,
  };
}
