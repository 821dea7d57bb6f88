import type { OpenApi, Operation } from '@verify/server/http/docs/openapi';
import { codeBlock, folded } from '../render/highlight.ts';
import { escape, heading, inline, slugOf, table } from '../render/html.ts';
import { curlOf } from './curl.ts';
import { fieldsOf, type Schema } from './schema.ts';

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
    security?: readonly Readonly<Record<string, unknown>>[];
    parameters: readonly Parameter[];
    requestBody?: { content: Content };
    responses: Readonly<Record<string, { description: string; content?: Content }>>;
  };
  const [bodyType, body] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const [answerType, answer] = Object.entries(responses['200']?.content ?? {})[0] ?? [];
  const hourly = operation['x-rate-limit-per-hour'];
  const rate = hourly ?? operation['x-rate-limit-per-minute'];
  return {
    ...{ method, path, summary, description, parameters, tag: tags[0]! },
    credential: (Object.keys(security?.[0] ?? {})[0] as Endpoint['credential']) ?? null,
    body: body ? { mediaType: bodyType!, ...body } : null,
    answer: answer ? { mediaType: answerType!, example: answer.example } : null,
    problems: Object.entries(responses)
      .filter(([status]) => status !== '200')
      .map(([status, each]) => [status, each.description] as const),
    rate: rate === undefined ? null : `${String(rate)} ${hourly === undefined ? 'a minute' : 'an hour'}`,
  };
}

/** Several lines of an example stay open, a whole result is folded. */
const MOST_OPEN_LINES = 40;

export function endpointArticle(each: Endpoint): string {
  const id = slugOf(each.summary);
  const about = [
    each.credential ? `Credential: ${CREDENTIALS[each.credential].text}.` : 'No credential.',
    each.rate ? `At most ${each.rate}.` : '',
  ];
  return [
    heading(2, each.summary, id),
    `<p class="address"><b class="method ${each.method.toLowerCase()}">${each.method}</b> <code>${escape(each.path)}</code></p>`,
    `<p>${each.description ? `${inline(each.description)} ` : ''}${inline(about.filter(Boolean).join(' '))}</p>`,
    parameters(each),
    body(each),
    codeBlock(curlOf(each), 'sh', 'Request'),
    answer(each),
    problems(each),
  ].join('');
}

const parameters = ({ summary, parameters }: Endpoint): string =>
  parameters.length === 0
    ? ''
    : table(
        `Parameters: ${summary}`,
        ['Parameter', 'In', 'Meaning'],
        parameters.map(({ name, in: place, required, description }) => ({
          cells: [
            `<code>${escape(name)}</code>`,
            escape(place),
            `${required ? '<b class="must">Required</b> ' : 'Optional. '}${inline(description ?? '')}`,
          ],
        })),
      );

function body({ summary, body }: Endpoint): string {
  if (!body) return '';
  if (body.mediaType !== 'application/json')
    return `<p>The body is the bytes, as <code>${escape(body.mediaType)}</code>.</p>`;
  const rows = fieldsOf(body.schema).map(({ path, type, required }) => ({
    cells: [`<code>${escape(path)}</code>`, inline(type), required ? '<b class="must">Required</b>' : 'Optional'],
  }));
  return rows.length === 0 ? '' : table(`Body: ${summary}`, ['Field of the body', 'Type', ''], rows);
}

function answer({ answer }: Endpoint): string {
  if (!answer) return '';
  if (answer.example === undefined)
    return `<p>The answer is ${answer.mediaType === 'application/json' ? 'JSON' : 'the file'}.</p>`;
  const json = JSON.stringify(answer.example, null, 2);
  return json.split('\n').length > MOST_OPEN_LINES ? folded('Answer', json, 'json') : codeBlock(json, 'json', 'Answer');
}

function problems({ summary, problems }: Endpoint): string {
  const rows = problems.flatMap(([status, description]) =>
    description.split('\n\n').map((line) => {
      const [, name, title] = /^`([^`]+)`: (.*)$/.exec(line) ?? [null, '', line];
      const linked = name ? `<a href="/docs/errors#${name}"><code>${name}</code></a>` : '';
      return { cells: [linked, escape(status), escape(title!)] };
    }),
  );
  return `<details><summary>Errors</summary>${table(`Errors: ${summary}`, ['Code', 'Status', 'Meaning'], rows)}</details>`;
}
