import { expect, test } from 'vitest';
import { LIMITS } from '@verify/contract';
import { ROUTES } from '../routes.ts';
import { FIELD_EXAMPLES } from './field-examples.ts';
import { openApi, type Operation } from './openapi.ts';
import { browser, newToken } from '../../testing/browser.ts';
import { answeredStatuses } from './named-statuses.fixture.ts';
import { startTestBackend } from '../../testing/start-test-backend.ts';

type Json = Readonly<Record<string, unknown>>;

const document = openApi(ROUTES, { baseUrl: 'https://verify.example', serverVersion: '0' });
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => [`${method} ${path}`, operation] as const),
);

test('every operation has a unique name and names its credential', () => {
  const names = operations.map(([, { operationId }]) => operationId);
  expect(names.length).toBeGreaterThan(30);
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => !/^[a-z]\w+$/.test(String(name)))).toEqual([]);
  expect(operations.filter(([, { security }]) => !Array.isArray(security)).map(([name]) => name)).toEqual([]);
  const open = operations.filter(([, { security }]) => (security as unknown[]).length === 0).map(([name]) => name);
  expect(open.toSorted()).toEqual([
    'get /.well-known/jwks.json',
    'get /.well-known/jwks/{account}',
    'get /sdk/v2/script-link',
    'post /sdk/v2/link/open',
    'post /sdk/v2/standalone/{id}/token',
  ]);
});

// `stop` compares each answer with the document, here and in every other test of a backend.
test('every operation lists the statuses of all wrong requests', async () => {
  const server = await startTestBackend();
  const token = await newToken(server.url, server.keys.sdk);
  await browser(server.url, token).open();
  const credentials: Readonly<Record<string, Record<string, string>>> = {
    api: { 'x-api-key': server.keys.api },
    sdk: { 'x-sdk-key': server.keys.sdk },
    secret: { 'x-secret-key': server.keys.secret },
    session: { authorization: `Bearer ${token}` },
  };
  const json = { 'content-type': 'application/json' };
  const bodies: readonly [Record<string, string>, string][] = [
    [{ 'content-type': 'text/plain' }, 'text'],
    [json, '{'],
    [json, '[]'],
    [json, JSON.stringify({ unknown: 1, text: '\0' })],
    [json, JSON.stringify('x'.repeat(LIMITS.jsonBytes))],
  ];
  for (const { method, url, auth } of ROUTES) {
    const own = credentials[auth] ?? {};
    const send = async (path: string, init: RequestInit = {}) =>
      (await fetch(server.url + path, { method: String(method), redirect: 'manual', ...init })).arrayBuffer();
    const path = url.replaceAll(/:\w+/g, 'x');
    await send(path);
    await send(path, { headers: own });
    await send(path, { headers: { 'x-api-key': 'vk_test_api_x', 'x-sdk-key': 'x', authorization: 'Bearer x' } });
    await send(`${path}?limit=x&x=%00`, { headers: own });
    await send(`${path}?key=vk_test_api_x`, { headers: own });
    await send(url.replaceAll(/:\w+/g, 'x'.repeat(300)), { headers: own });
    if (method === 'GET') continue;
    for (const [headers, body] of bodies) await send(path, { headers: { ...own, ...headers }, body });
  }
  const answered = answeredStatuses(Number(new URL(server.url).port));
  expect(answered.size).toBe(ROUTES.length);
  const refused = (status: string) => [...answered.values()].filter((statuses) => statuses.has(status)).length;
  expect(refused('400')).toBe(ROUTES.length);
  expect(refused('415')).toBeGreaterThanOrEqual(20);
  await server.stop();
});

test('every field of every request, answer and problem has a description', () => {
  const silent = operations.flatMap(([name, operation]) => [
    ...parametersOf(operation)
      .filter(({ description }) => !description)
      .map((each) => `${name} ?${String(each['name'])}`),
    ...schemasOf(operation).flatMap((schema) => silentFields(schema, name)),
  ]);
  expect(silent).toEqual([]);
  const { schemas } = document['components'] as { schemas: Record<string, Json> };
  expect(Object.entries(schemas).flatMap(([name, schema]) => silentFields(schema, name))).toEqual([]);
});

test('every example of a field is used and valid for that field', () => {
  const used = JSON.stringify(document);
  for (const [name, example] of Object.entries(FIELD_EXAMPLES))
    expect([name, used.includes(`"examples":${JSON.stringify([example])}`)]).toEqual([name, true]);
  const wrong: unknown[] = [];
  JSON.parse(used, (key, field: { examples?: string[]; pattern?: string }) => {
    const [example] = field?.examples ?? [];
    if (example !== undefined && !new RegExp(field.pattern ?? '').test(example)) wrong.push([key, example]);
    return field;
  });
  expect(wrong).toEqual([]);
});

const parametersOf = ({ parameters }: Operation): readonly Json[] => (parameters ?? []) as readonly Json[];

function schemasOf({ requestBody, responses }: Operation): Json[] {
  const contents = [requestBody, (responses as Record<string, Json>)['200']].map((each) => (each as Json)?.['content']);
  return contents.flatMap((content) =>
    Object.values((content ?? {}) as Record<string, { schema?: Json }>).flatMap(({ schema }) =>
      schema ? [schema] : [],
    ),
  );
}

function silentFields(schema: Json, path: string): string[] {
  const { properties = {}, items, additionalProperties } = schema as Record<string, Json | undefined>;
  const below = [items, additionalProperties, ...['anyOf', 'oneOf', 'allOf'].flatMap((key) => schema[key] ?? [])];
  return [
    ...Object.entries(properties as Record<string, Json>).flatMap(([name, field]) => [
      ...(field['description'] || field['$ref'] ? [] : [`${path}.${name}`]),
      ...silentFields(field, `${path}.${name}`),
    ]),
    ...below.flatMap((each) => (typeof each === 'object' && each ? silentFields(each as Json, path) : [])),
  ];
}
