import application from './application-example.json' with { type: 'json' };

export interface Example {
  readonly body?: unknown;
  readonly answer: unknown;
}

const ok = { responseCode: 200 } as const;
const TOKEN = 'eyJhbGciOiJFZERTQSIsImtpZCI6Ijg0ZjQifQ.eyJzdWIiOiI0ZTFmIn0.c2lnbmF0dXJl';
const SHA256 = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';
const CONSENT = '81b98f63b63c0779725959f151736ce74d5441929b50e6339581bcc69a2431ea';
const UPLOAD = '0193c2c1a2b37d4e8f90a1b2c3d4e5f6';
const LINK = 'https://verify.example.com/verify/bm9uZS1vZi15b3VyLWJ1c2luZXNzLXRoaXMtaXMtYW4tZXg';

const flow = {
  name: 'passport-only',
  version: 1,
  steps: ['document'],
  documents: [{ type: 'passport', countries: [] }],
  uploadAllowed: true,
  consentRequired: true,
  consent: {
    processing: 'By continuing, you agree that Utopia Bank processes your photos and data to verify your identity.',
    processingVersion: CONSENT,
    privacyUrl: 'https://example.com/privacy',
    termsUrl: 'https://example.com/terms',
  },
  livenessAlternative: true,
  livenessLight: 'offered',
  theme: { accent: '#2f57e8' },
};
const session = {
  ...ok,
  sessionId: '0193c2c19f7b7c1a9b2d3e4f5a6b7c8d',
  applicationId: application.id,
  state: 'collecting',
  overallStatus: null,
  flow,
  locale: 'en',
  uploads: [],
  missing: ['document'],
  expiresAt: '2026-11-23T10:15:00.000Z',
  serverVersion: '1.0.0',
};
const upload = {
  ...ok,
  uploadId: UPLOAD,
  slot: 'document-front',
  sha256: SHA256,
  receivedBytes: 0,
  sizeBytes: 481_204,
  state: 'open',
};
const WALLET = 'q0pZ8m1vT3xYbR5dKc7gWe9uHa2fLsNo';
const wallet = {
  ...ok,
  requestId: WALLET,
  state: 'waiting',
  opened: false,
  expiresAt: '2026-11-23T10:05:00.000Z',
  link: `openid4vp://?client_id=x509_hash%3AUvo3HtuIxuhC92rShpgqcT3YXwrqRxWEviRiA0OZszk&request_uri=https%3A%2F%2Fverify.example.com%2Fwallet%2Frequest%2F${WALLET}&request_uri_method=post`,
  triesLeft: 7,
};
const endpoint = {
  id: 'a3f0c6d9e8b74c21905d3e6f7a8b9c0d',
  url: 'https://shop.example.com/webhooks/verify',
  kinds: ['application.done', 'application.updated'],
  enabled: true,
  hasSecret: false,
  flowName: null,
  createdAt: '2026-11-02T08:30:00.000Z',
};
const delivery = {
  id: '0193c2c1f4e57a10b2c3d4e5f6a7b8c9',
  applicationId: application.id,
  kind: 'application.done',
  url: endpoint.url,
  state: 'failed',
  createdAt: '2026-11-23T10:02:07.000Z',
  endedAt: '2026-11-23T10:07:09.000Z',
  attempts: [
    {
      attempt: 1,
      startedAt: '2026-11-23T10:02:07.000Z',
      endedAt: '2026-11-23T10:02:07.412Z',
      status: 502,
      error: null,
    },
  ],
};
const attributes = {
  documentType: 'passport',
  firstName: 'ERIKA',
  originalFirstName: 'Erika',
  lastName: 'MUSTERMANN',
  originalLastName: 'Mustermann',
  documentNumbers: ['C01X00T47'],
  idNumber: '',
  referenceId: '',
  gender: 'female',
  nationality: 'UTO',
  issueCountry: 'UTO',
  dateOfExpiry: '2031-10-31',
  dateOfBirth: '1964-08-12',
  placeOfBirth: '',
};
const ocrFile = `https://verify.example.com/ocr/files/${application.id}/document/front.jpeg`;

/** One example per address, by method and OpenAPI path. A test validates them against the schemas of their routes. */
export const EXAMPLES: Readonly<Record<string, Example>> = {
  'POST /sdk/v2/token': {
    body: {
      flowName: 'passport-only',
      externalId: 'order-4711',
      profile: { 'First name': 'Erika', 'Last name': 'Mustermann', 'Date of birth': '1964-08-12' },
    },
    answer: { ...ok, token: TOKEN },
  },
  'GET /sdk/v2/script-link': {
    answer: {
      ...ok,
      url: 'https://verify.example.com/sdk/launcher/7.0.0/launcher-v7.js',
      version: '7.0.0',
      integrity: 'sha384-oqVuAfXRKap7fdgcCY5uykM6+R9GqQ8K/uxy9rx7HNQlGYl1kPzQho1wx4JwY8wC',
    },
  },
  'GET /api/v1/application/{id}': { answer: { ...application, ...ok } },
  'POST /api/v1/tokenized-url': {
    body: {
      redirects: { onComplete: 'https://shop.example.com/done', onError: 'https://shop.example.com/failed' },
      profile: { 'First name': 'Erika', 'Last name': 'Mustermann' },
      metadata: { labels: { campaign: 'autumn' } },
      locale: 'de',
      ttl: '86400',
    },
    answer: { ...ok, url: LINK },
  },
  'POST /api/v1/tokenized-url/revoke': { body: { url: LINK }, answer: ok },
  'GET /api/v1/applications': {
    answer: {
      ...ok,
      items: [
        {
          id: application.id,
          status: 'needs-review',
          createdAt: '2026-11-23T10:00:00.000Z',
          finishedAt: '2026-11-23T10:02:07.000Z',
          flowName: 'passport-only',
          externalId: 'order-4711',
          name: 'Erika Mustermann',
          documentType: 'passport',
          country: 'UTO',
          codes: ['DC037'],
        },
      ],
      next: `1763892000000.${application.id}`,
    },
  },
  'POST /api/v1/application/{id}/erase': { body: { reason: 'Request of 20 November, ticket 4711' }, answer: ok },
  'GET /api/v1/webhook-endpoints': { answer: { ...ok, items: [endpoint] } },
  'POST /api/v1/webhook-endpoints': {
    body: { url: endpoint.url, kinds: endpoint.kinds },
    answer: { ...ok, ...endpoint },
  },
  'POST /api/v1/webhook-endpoints/{id}/secret': {
    answer: { ...ok, secret: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD' },
  },
  'DELETE /api/v1/webhook-endpoints/{id}': { answer: ok },
  'GET /api/v1/application/{id}/deliveries': { answer: { ...ok, items: [delivery] } },
  'POST /api/v1/deliveries/{id}/resend': { answer: { ...ok, ...delivery, state: 'pending', endedAt: null } },
  'GET /api/v1/usage': {
    answer: {
      ...ok,
      from: '2026-10',
      to: '2026-11',
      total: 1_286,
      items: [
        { month: '2026-10', flowName: 'passport-only', outcome: 'approved', count: 1_204 },
        { month: '2026-10', flowName: 'passport-only', outcome: 'declined', count: 41 },
        { month: '2026-11', flowName: 'document', outcome: 'approved', count: 41 },
      ],
    },
  },
  'POST /sdk/v2/session': {
    body: { flowName: 'passport-only', locale: 'en', sdkVersion: '7.0.0', platform: 'web' },
    answer: session,
  },
  'GET /sdk/v2/session': { answer: session },
  'POST /sdk/v2/uploads': {
    body: { slot: 'document-front', sha256: SHA256, sizeBytes: 481_204, mediaType: 'image/jpeg' },
    answer: upload,
  },
  'GET /sdk/v2/uploads/{id}': { answer: { ...upload, receivedBytes: 262_144 } },
  'PATCH /sdk/v2/uploads/{id}': { answer: { ...upload, receivedBytes: 481_204, state: 'complete' } },
  'POST /sdk/v2/liveness': {
    body: { light: true },
    answer: {
      ...ok,
      schemaVersion: '3',
      nonce: 'T1pXw9yq3n0Jd2bS6fKc8g',
      attempt: 1,
      attemptsLeft: 2,
      expiresAt: '2026-11-23T10:05:00.000Z',
      movements: 2,
      light: true,
    },
  },
  'POST /sdk/v2/commitments/open': {
    body: { step: 'document-front' },
    answer: { ...ok, nonce: 'T1pXw9yq3n0Jd2bS6fKc8gQe5uHa7rLv', expiresAt: '2026-11-23T10:06:00.000Z' },
  },
  'POST /sdk/v2/commitments': {
    body: { nonce: 'T1pXw9yq3n0Jd2bS6fKc8gQe5uHa7rLv', seq: 0, digests: [SHA256], chain: CONSENT, done: 0 },
    answer: { ...ok, next: 1, step: { kind: 'smile', delayMs: 1_200, limitMs: 7_000 } },
  },
  'POST /sdk/v2/chip/challenge': { answer: { ...ok, challenge: 'TyoJVdBsDlk=' } },
  'POST /sdk/v2/chip': {
    body: {
      sod: 'd4IEMDCCBCwGCSqGSIb3DQEHAqCCBB0wggQZ',
      dg1: 'YVtfH1hQPFVUT0VSSUtTU09OPDxBTk5BPE1B',
      dg2: 'dYI64n9hgjrdAgEBf2CCOtWhDoECAA==',
      dg11: 'axhcAl8OXw4SRVJJS1NTT04=',
      dg12: 'bA1cAl8mXyYIMjAyMjA0MTY=',
      dg14: 'bhUxEzARBgZngQgBAQUCAQE=',
      dg15: 'b1swWTATBgcqhkjOPQIBBggqhkjOPQMBBw==',
      activeAuthentication: 'sVfK2mQh0cU1eJq4x7vLrw==',
    },
    answer: { ...ok, state: 'received' },
  },
  'POST /sdk/v2/wallet': { body: { way: 'link' }, answer: wallet },
  'GET /sdk/v2/wallet': { answer: { ...wallet, opened: true } },
  'POST /sdk/v2/wallet/number': {
    body: { requestId: WALLET, number: '4821' },
    answer: { ...wallet, state: 'accepted', opened: true, link: undefined },
  },
  'POST /sdk/v2/wallet/digital': {
    body: { requestId: WALLET, protocol: 'openid4vp-v1-signed', data: { response: 'eyJhbGciOiJFQ0RILUVTIn0…' } },
    answer: { ...wallet, state: 'accepted', link: undefined },
  },
  'POST /sdk/v2/submit': {
    body: {
      document: { documentType: 'passport', issuingCountry: 'unknown', front: UPLOAD },
      consent: { acceptedAt: '2026-11-23T10:01:12.000Z', version: CONSENT },
    },
    answer: { ...session, state: 'processing', missing: [] },
  },
  'POST /sdk/v2/events': {
    body: {
      events: [
        {
          name: 'screen_shown',
          category: 'step',
          step: 'intro',
          status: 'info',
          code: null,
          attempt: 1,
          elapsedMs: 640,
          properties: {},
          timestamp: '2026-11-23T10:00:12.000Z',
          seq: 2,
          sessionId: session.sessionId,
          applicationId: application.id,
          flowName: 'passport-only',
          sdkVersion: '7.0.0',
          isHandoff: false,
          locale: 'en',
        },
      ],
    },
    answer: ok,
  },
  'POST /sdk/v2/link/open': {
    body: { secret: 'bm9uZS1vZi15b3VyLWJ1c2luZXNzLXRoaXMtaXMtYW4', sdkVersion: '7.0.0' },
    answer: {
      ...ok,
      linkId: '4d1c9a7be3f24c0f9a8b7c6d5e4f3a2b',
      token: TOKEN,
      flowName: 'passport-only',
      locale: 'de',
      redirects: { onComplete: 'https://shop.example.com/done', onError: 'https://shop.example.com/failed' },
      matchCode: null,
      company: 'Utopia Bank',
    },
  },
  'POST /sdk/v2/handoff': {
    answer: { ...ok, url: LINK, matchCode: '47', expiresAt: '2026-11-23T10:30:00.000Z' },
  },
  'POST /sdk/v2/handoff/send': {
    body: { url: LINK, send: { channel: 'mail', to: 'anna@example.com' } },
    answer: { ...ok, state: 'created', sessionState: 'collecting', received: [] },
  },
  'GET /sdk/v2/handoff': {
    answer: { ...ok, state: 'opened', sessionState: 'collecting', received: ['document-front'] },
  },
  'POST /sdk/v2/handoff/cancel': {
    answer: { ...ok, state: 'cancelled', sessionState: 'collecting', received: [] },
  },
  'POST /sdk/v2/standalone/{id}/token': { answer: { ...ok, token: TOKEN, flowName: 'document' } },
  'GET /sdk/v2/standalone/result': {
    answer: {
      ...ok,
      data: {
        ocr: {
          applicationStatus: 'processing',
          resultUrl: `https://verify.example.com/ocr/verifications/results/${session.sessionId}`,
          id: session.sessionId,
          flowName: 'document',
          signed: TOKEN,
          data: { status: 'processing' },
        },
      },
      normalizedData: attributes,
    },
  },
  'GET /ocr/verifications/results/{id}': {
    answer: {
      ...ok,
      data: {
        results: { status: 'approved', concerns: [] },
        checks: [{ name: 'docCheck', status: 'approved', comment: '' }],
        documents: [
          { name: 'document', files: [{ kind: 'front', mediaType: 'image/jpeg', uri: ocrFile }] },
          { name: 'selfie', files: [] },
        ],
        metadata: {
          platform: 'web',
          ipAddress: '203.0.113.7',
          country: 'DEU',
          city: 'Berlin',
          userAgent: 'Mozilla/5.0',
          applicationId: application.id,
          flowName: 'document',
        },
      },
      status: 'done',
      attributes,
      signed: TOKEN,
    },
  },
  'GET /.well-known/jwks.json': {
    answer: { keys: [{ kty: 'EC', crv: 'P-521', x: 'AYeAr…', y: 'AK7d…', kid: '84f4', alg: 'ES512', use: 'sig' }] },
  },
  'GET /.well-known/jwks/{account}': {
    answer: {
      keys: [
        {
          kty: 'OKP',
          crv: 'Ed25519',
          x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
          kid: '1f0c',
          alg: 'EdDSA',
          use: 'sig',
        },
      ],
    },
  },
};
