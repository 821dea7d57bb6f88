import { CREDENTIALS, type Endpoint } from './tables/endpoint.ts';
import { sampleOf } from './tables/curl.ts';

/** A Postman collection (schema 2.1), which Bruno, Insomnia and Hoppscotch also import, with keys as variables. */
export function collectionOf(endpoints: readonly Endpoint[]): unknown {
  const tags = [...new Set(endpoints.map(({ tag }) => tag))];
  const variables = ['apiKey', 'sdkKey', 'secretKey', 'sessionToken'];
  return {
    info: {
      name: 'Verify',
      description: 'Set the variables of the collection: the address of your service and its keys.',
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    variable: [
      { key: 'baseUrl', value: 'http://localhost:8080', type: 'string' },
      ...variables.map((key) => ({ key, value: '', type: 'string' })),
    ],
    item: tags.map((tag) => ({
      name: tag,
      item: endpoints.filter((each) => each.tag === tag).map(requestOf),
    })),
  };
}

function requestOf(endpoint: Endpoint): unknown {
  const { method, path, summary, description, credential, parameters, body } = endpoint;
  const segments = path
    .slice(1)
    .split('/')
    .map((segment) => segment.replace(/^\{(\w+)\}$/, ':$1'));
  const query = parameters
    .filter((each) => each.in === 'query')
    .map(({ name, required }) => ({
      key: name,
      value: sampleOf(endpoint, name),
      ...(required ? {} : { disabled: true }),
    }));
  const variable = parameters
    .filter((each) => each.in === 'path')
    .map(({ name }) => ({ key: name, value: sampleOf(endpoint, name) }));
  const raw = `{{baseUrl}}/${segments.join('/')}${query.length > 0 ? `?${query.map(({ key, value }) => `${key}=${value}`).join('&')}` : ''}`;
  const header = [
    ...(credential && credential !== 'session'
      ? [{ key: CREDENTIALS[credential].header, value: `{{${CREDENTIALS[credential].variable}}}` }]
      : []),
    ...(body ? [{ key: 'Content-Type', value: body.mediaType }] : []),
  ];
  const bearer = { type: 'bearer', bearer: [{ key: 'token', value: '{{sessionToken}}', type: 'string' }] };
  return {
    name: summary,
    request: {
      method,
      description,
      auth: credential === 'session' ? bearer : { type: 'noauth' },
      header,
      url: { raw, host: ['{{baseUrl}}'], path: segments, query, variable },
      ...(body ? { body: bodyOf(body) } : {}),
    },
    response: [],
  };
}

const bodyOf = ({ mediaType, example }: NonNullable<Endpoint['body']>): unknown =>
  mediaType === 'application/json'
    ? {
        mode: 'raw',
        raw: example === undefined ? '' : JSON.stringify(example, null, 2),
        options: { raw: { language: 'json' } },
      }
    : { mode: 'file', file: {} };
