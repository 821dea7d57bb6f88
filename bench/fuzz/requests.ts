import fc from 'fast-check';
import { fromSchema, hostileString, type Schema } from './from-schema.ts';

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly schema?: Schema;
}
interface Operation {
  readonly parameters?: readonly Parameter[];
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}
export interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** A request without credentials and ids, which the sender fills in. */
export interface FuzzedRequest {
  readonly method: string;
  readonly path: string;
  /** `right`: the credential that the operation asks for. */
  readonly credential: 'right' | 'none' | 'wrong' | 'garbage';
  readonly scheme: string | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | null;
}

/** Placeholders that the sender replaces by existing ids. */
const KNOWN_IDS = ['{application}', '{upload}', '{session}'] as const;

/** Generates requests from the OpenAPI document: valid ones, and ones with a wrong part. Determined by the seed. */
export function fuzzedRequests(document: Document, seed: number, count: number): FuzzedRequest[] {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => requestOf(path, method, operation)),
  );
  return fc.sample(fc.oneof(...operations), { seed, numRuns: count });
}

function requestOf(path: string, method: string, operation: Operation): fc.Arbitrary<FuzzedRequest> {
  const { parameters = [], requestBody, security } = operation;
  const scheme = Object.keys(security?.[0] ?? {})[0] ?? null;
  const of = (place: Parameter['in']) => {
    const wanted = parameters.filter((parameter) => parameter.in === place);
    const values = Object.fromEntries(wanted.map(({ name, schema = {} }) => [name, textOf(schema)]));
    return fc.record(values, { requiredKeys: place === 'path' ? Object.keys(values) : [] });
  };
  const binary = requestBody && !('application/json' in requestBody.content);
  return fc
    .record({
      path: of('path'),
      query: of('query'),
      headers: of('header'),
      body: requestBody
        ? binary
          ? fc.uint8Array({ maxLength: 300 })
          : bodyOf(requestBody.content['application/json']!.schema)
        : fc.constant(null),
      contentType: binary
        ? fc.constantFrom('application/octet-stream', 'application/octet-stream', 'application/json')
        : fc.oneof({ weight: 15, arbitrary: fc.constant('application/json') }, { weight: 1, arbitrary: CONTENT_TYPES }),
      credential: fc.oneof(
        { weight: 12, arbitrary: fc.constant('right' as const) },
        { weight: 1, arbitrary: fc.constantFrom('none' as const, 'wrong' as const, 'garbage' as const) },
      ),
    })
    .map(({ path: inPath, query, headers, body, contentType, credential }) => ({
      method: method.toUpperCase(),
      path: address(path, inPath as Record<string, string>, query as Record<string, string>),
      credential,
      scheme,
      headers: {
        ...clean(headers as Record<string, string>),
        ...(body === null ? {} : { 'content-type': contentType }),
      },
      body,
    }));
}

const CONTENT_TYPES = fc.constantFrom(
  'text/plain',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'application/xml',
  'a/b',
);

const textOf = (schema: Schema): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom<string>(...KNOWN_IDS) },
    {
      weight: 4,
      arbitrary: fromSchema(schema, KNOWN_IDS).map((value) =>
        typeof value === 'string' ? value : JSON.stringify(value),
      ),
    },
    { weight: 2, arbitrary: hostileString },
  );

/** JSON from the schema; sometimes truncated, followed by more text, or bytes that aren't text. */
function bodyOf(schema: Schema): fc.Arbitrary<string | Uint8Array> {
  const json = fromSchema(schema, KNOWN_IDS).map((value) => JSON.stringify(value) ?? 'null');
  return fc.oneof(
    { weight: 20, arbitrary: json },
    { weight: 1, arbitrary: fc.tuple(json, fc.nat(60)).map(([text, at]) => text.slice(0, at)) },
    { weight: 1, arbitrary: json.map((text) => `${text}${text}`) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 120 }) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('{"a":'.repeat(5_000), '['.repeat(20_000), `{"a":"${'x'.repeat(300_000)}"}`),
    },
  );
}

function address(path: string, values: Record<string, string>, query: Record<string, string>): string {
  // A URL can't hold a lone surrogate, but can hold the replacement character.
  const encode = (text: string): string =>
    KNOWN_IDS.includes(text as never) ? text : encodeURIComponent(text.toWellFormed().slice(0, 3_000));
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encode(values[name] ?? '') || '-');
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${encode(value)}`);
  return pairs.length > 0 ? `${filled}?${pairs.join('&')}` : filled;
}

/** What a client can send in headers: Latin-1 without control characters. */
const clean = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name.toLowerCase(),
      value.replace(/[^\x20-\x7e\xa0-\xff]/g, '?').slice(0, 2_000),
    ]),
  );
