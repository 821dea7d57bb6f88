import { CREDENTIALS, type Endpoint } from './endpoint.ts';

const KEYS = { api: 'vk_test_api_…', sdk: 'vk_test_sdk_…', secret: 'vk_test_secret_…' } as const;

const SAMPLES: Readonly<Record<string, string>> = {
  name: 'passport-only',
  externalId: 'order-4711',
  id: '0193c2c1a2b37d4e8f90a1b2c3d4e5f6',
  account: '4e1f0c9a8b7d6e5f',
  status: 'needs-review',
  limit: '50',
  from: '2026-10',
  to: '2026-11',
  file: 'front.jpeg',
  t: '1796021917286',
  s: '72d7ec412eb8ab0f50e473357bea84f2a276c9c13db7dbda75b014785ae9c74c',
};

/** Values of parameters that no call in an example needs. */
const OPTIONAL: Readonly<Record<string, string>> = {
  'Idempotency-Key': '5f0c1a9e-2b7d-4e43-9c58-6d1f0a3b7e92',
  'Upload-Offset': '0',
  flow: 'passport-only',
  code: 'DC008',
  country: 'FRA',
  label: 'team=north',
  q: 'Eriksson',
  order: 'oldest',
  cursor: '1796021917286.0193c2c1a2b37d4e8f90a1b2c3d4e5f6',
};

export function sampleOf({ path }: Endpoint, name: string): string {
  if (name === 'name' && path.startsWith('/files/')) return '1207319a879a4e3569572c4ff692c8a0.jpg';
  if (name === 'name' && path.startsWith('/ocr/')) return 'document';
  if ((name === 'from' || name === 'to') && path.endsWith('/applications')) return `${SAMPLES[name]}-01`;
  return SAMPLES[name] ?? OPTIONAL[name] ?? name;
}

function sampleAddress(endpoint: Endpoint): string {
  const { path, parameters } = endpoint;
  const named = parameters.filter(
    (each) => each.in === 'query' && (each.required || Object.hasOwn(SAMPLES, each.name)),
  );
  const query = named.map(({ name }) => `${name}=${sampleOf(endpoint, name)}`);
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => sampleOf(endpoint, name));
  return filled + (query.length > 0 ? `?${query.join('&')}` : '');
}

export function curlOf(endpoint: Endpoint): string {
  const { method, credential, body } = endpoint;
  const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${quoted(`https://verify.example.com${sampleAddress(endpoint)}`)}`,
  ];
  if (credential === 'session') lines.push(`-H ${quoted('Authorization: Bearer eyJhbGciOi…')}`);
  else if (credential) lines.push(`-H ${quoted(`${CREDENTIALS[credential].header}: ${KEYS[credential]}`)}`);
  if (body) lines.push(`-H ${quoted(`Content-Type: ${body.mediaType}`)}`);
  if (body?.mediaType === 'application/octet-stream')
    lines.push(`-H ${quoted('Upload-Offset: 0')}`, '--data-binary @front.jpg');
  else if (body?.example !== undefined)
    lines.push(`-d ${quoted(JSON.stringify(body.example, null, 2).replaceAll('\n', '\n  '))}`);
  return lines.join(' \\\n  ');
}
