import type { OpenApi, Operation } from '@verify/server/http/docs/openapi';
import type { Schema } from './schema.ts';

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
}
type Content = Readonly<Record<string, { readonly schema: Schema; readonly example?: unknown }>>;

export interface Endpoint {
  readonly method: string;
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  /** Scopes that an API key must have. */
  readonly scope: string | null;
  readonly credential: 'api' | 'sdk' | 'secret' | 'session' | null;
  readonly parameters: readonly Parameter[];
  readonly body: { readonly mediaType: string; readonly schema: Schema; readonly example?: unknown } | null;
  readonly answer: { readonly mediaType: string; readonly example?: unknown } | null;
  readonly problems: readonly (readonly [status: string, description: string])[];
  readonly rate: string | null;
}

export const CREDENTIALS = {
  api: { header: 'X-API-Key', variable: 'apiKey', text: 'API key, in `X-API-Key`' },
  sdk: { header: 'X-SDK-Key', variable: 'sdkKey', text: 'SDK key, in `X-SDK-Key`' },
  secret: { header: 'X-SECRET-KEY', variable: 'secretKey', text: 'secret key, in `X-SECRET-KEY`' },
  session: { header: 'Authorization', variable: 'sessionToken', text: 'session token, in `Authorization: Bearer …`' },
} as const;

export function endpointsOf({ paths }: OpenApi): Endpoint[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => endpoint(method.toUpperCase(), path, operation)),
  );
}

function endpoint(method: string, path: string, operation: Operation): Endpoint {
  const { summary, description = '', tags } = operation;
  const { security, parameters, requestBody, responses } = operation as Operation & {
    security?: readonly Readonly<Record<string, readonly string[]>>[];
    parameters: readonly Parameter[];
    requestBody?: { content: Content };
    responses: Readonly<Record<string, { description: string; content?: Content }>>;
  };
  const [bodyType, body] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const [answerType, answer] = Object.entries(responses['200']?.content ?? {})[0] ?? [];
  const [credential, scopes] = Object.entries(security?.[0] ?? {})[0] ?? [];
  const hourly = operation['x-rate-limit-per-hour'];
  const rate = hourly ?? operation['x-rate-limit-per-minute'];
  return {
    method,
    path,
    summary,
    description,
    parameters,
    tag: tags[0]!,
    credential: (credential as Endpoint['credential']) ?? null,
    scope: scopes?.[0] ?? null,
    body: body ? { mediaType: bodyType!, ...body } : null,
    answer: answer ? { mediaType: answerType!, example: answer.example } : null,
    problems: Object.entries(responses)
      .filter(([status]) => status !== '200')
      .map(([status, each]) => [status, each.description] as const),
    rate: rate === undefined ? null : `${String(rate)} ${hourly === undefined ? 'a minute' : 'an hour'}`,
  };
}
