import { base32, fromBase32, totpCode } from '../use-cases/second-step/totp.ts';
import { newId } from '../records/ids.ts';
import { type DashboardWorld, PASSWORD, type Person } from '../testing/dashboard-world.ts';
import { fontFile } from '@verify/specimen';
import { authenticator } from '../use-cases/second-step/authenticator.fixture.ts';
import { picture } from '../testing/start-test-backend.ts';

/** Requirements of a successful call. */
export interface Call {
  readonly id?: string;
  readonly fileId?: string;
  readonly query?: string;
  readonly body?: object;
  /** Sent instead of `body`. */
  readonly bytes?: Uint8Array<ArrayBuffer>;
}

/** One route of the dashboard for the matrices: a successful call, and the log entry it leaves. */
export interface Cell {
  /** Action of the log entry; null if the call changes nothing and shows no personal data. */
  readonly audit: string | null;
  call(world: DashboardWorld, person: Person): Promise<Call>;
}

const reading = (call: Cell['call'] = async () => ({})): Cell => ({ audit: null, call });
const writing = (audit: string, call: Cell['call'] = async () => ({ body: {} })): Cell => ({ audit, call });
const showing = (audit: string, call: Cell['call'] = async () => ({})): Cell => ({ audit, call });
const seen = async (world: DashboardWorld): Promise<Call> => ({ id: await world.seen() });
const fresh =
  (body: object) =>
  async (world: DashboardWorld): Promise<Call> => ({ id: await world.application(), body });

const SECRET = base32(Buffer.from('12345678901234567890'));
const code = (): string => totpCode(fromBase32(SECRET), Math.floor(Date.now() / 30_000));
const withCode = async (world: DashboardWorld, person: Person): Promise<Call> => {
  await world.withPassword(person, SECRET, true);
  return { body: { password: PASSWORD, code: code() } };
};
/** Beside an authenticator app. Returns the passkey's id. */
async function addedPasskey(world: DashboardWorld, person: Person): Promise<string> {
  await world.withPassword(person, null);
  const key = authenticator(world.baseUrl);
  const offer = (await person.ask('POST', '/me/passkeys/offer', { password: PASSWORD })).body;
  await person.ask('POST', '/me/passkeys', { name: 'Phone', credential: key.make(offer) });
  await world.withPassword(person, SECRET, true);
  return key.id;
}
/** Revision of an application that was decided and not changed since. */
const REVISION = 3;

/** Every dashboard route that requires a user. The matrices fail if one is missing here. */
export const CELLS: Readonly<Record<string, Cell>> = {
  'POST /dashboard/api/sign-out': writing('user.signed-out'),
  'GET /dashboard/api/me': reading(),
  'POST /dashboard/api/me/password': writing('user.password-changed', async (world, person) => {
    await world.withPassword(person, null);
    return { body: { current: PASSWORD, next: 'a new and longer passphrase' } };
  }),
  'PUT /dashboard/api/me/mail': writing('user.mail-changed', async () => ({ body: { locale: 'de', digest: true } })),
  'GET /dashboard/api/me/sessions': reading(),
  'POST /dashboard/api/me/sessions/end-others': writing('user.session-ended'),
  'POST /dashboard/api/me/sessions/:id/end': writing('user.session-ended', async (world, person) => ({
    id: await world.sessionOf(person),
    body: {},
  })),
  'POST /dashboard/api/me/totp': writing('user.second-step-begun', async (world, person) => {
    await world.withPassword(person, null);
    return { body: { password: PASSWORD } };
  }),
  'POST /dashboard/api/me/totp/confirm': writing('user.second-step-on', async (world, person) => {
    await world.withPassword(person, SECRET);
    return { body: { code: code() } };
  }),
  'POST /dashboard/api/me/totp/off': writing('user.second-step-off', withCode),
  'POST /dashboard/api/me/totp/recovery-codes': writing('user.recovery-codes-renewed', withCode),
  'GET /dashboard/api/me/second-steps': reading(),
  'POST /dashboard/api/me/passkeys/offer': writing('user.passkey-begun', async (world, person) => {
    await world.withPassword(person, null);
    return { body: { password: PASSWORD } };
  }),
  'POST /dashboard/api/me/passkeys': writing('user.passkey-added', async (world, person) => {
    await world.withPassword(person, null);
    const offer = (await person.ask('POST', '/me/passkeys/offer', { password: PASSWORD })).body;
    return { body: { name: 'Phone', credential: authenticator(world.baseUrl).make(offer) } };
  }),
  'POST /dashboard/api/me/passkeys/challenge': writing('user.passkey-asked', async (world, person) => {
    await addedPasskey(world, person);
    return {};
  }),
  'POST /dashboard/api/me/passkeys/:id/remove': writing('user.passkey-removed', async (world, person) => {
    const id = await addedPasskey(world, person);
    return { id, body: { password: PASSWORD, code: code() } };
  }),

  'GET /dashboard/api/overview': reading(),
  'GET /dashboard/api/waiting': reading(),
  'GET /dashboard/api/applications.csv': { audit: 'applications.exported', call: async () => ({}) },
  'GET /dashboard/api/applications': showing('applications.list-viewed'),
  'GET /dashboard/api/applications/:id': showing('application.data-viewed', seen),
  'GET /dashboard/api/applications/:id/deliveries': showing('application.deliveries-viewed', seen),
  'GET /dashboard/api/applications/:id/files/:fileId': showing('application.file-viewed', async (world) => {
    const id = await world.seen();
    return { id, fileId: await world.image(id) };
  }),
  'POST /dashboard/api/applications/:id/claim': writing('review.claimed', fresh({})),
  'POST /dashboard/api/applications/:id/release': writing('review.released', async (world, person) => {
    const id = await world.application();
    await person.ask('POST', `/applications/${id}/claim`, {});
    return { id, body: {} };
  }),
  'POST /dashboard/api/applications/:id/decision': writing(
    'application.declined',
    fresh({ status: 'declined', reason: 'seen', revision: REVISION }),
  ),
  'POST /dashboard/api/applications/:id/proposal': writing('application.proposal-rejected', async (world) => {
    const id = await world.application();
    await world.proposed(id);
    return { id, body: { verdict: 'reject', reason: 'seen', revision: REVISION } };
  }),
  'POST /dashboard/api/applications/:id/ask-again': writing(
    'application.asked-again',
    fresh({ steps: ['document'], reason: 'blurred', revision: REVISION }),
  ),
  'POST /dashboard/api/applications/:id/redact': writing(
    'application.redacted',
    fresh({ reason: 'asked for', revision: REVISION }),
  ),

  'GET /dashboard/api/block-list': reading(),
  'POST /dashboard/api/block-list': writing('block-list.added', async () => ({
    body: { documentNumber: newId().slice(0, 9), reason: 'reported stolen' },
  })),
  'POST /dashboard/api/block-list/:id/remove': writing('block-list.removed', async (world) => {
    const entry = { documentNumber: newId().slice(0, 9), reason: 'reported stolen' };
    const { body } = await world.people.admin.ask('POST', '/block-list', entry);
    return { id: body.id, body: {} };
  }),

  'GET /dashboard/api/legal-holds': reading(),
  'POST /dashboard/api/legal-holds': writing('hold.set', async () => ({
    body: { kind: 'customerId', value: newId(), reason: 'case 7' },
  })),
  'POST /dashboard/api/legal-holds/:id/release': writing('hold.release-asked', async (world) => {
    const hold = { kind: 'customerId', value: newId(), reason: 'case 7' };
    const { body } = await world.people.admin.ask('POST', '/legal-holds', hold);
    return { id: body.id, body: { reason: 'closed' } };
  }),

  'GET /dashboard/api/links': reading(),
  'POST /dashboard/api/links': writing('link.created', async () => ({ body: { flowName: 'passport-only' } })),
  'POST /dashboard/api/links/:id/revoke': writing('link.revoked', async (world) => ({
    id: await world.link(),
    body: {},
  })),

  'GET /dashboard/api/flows': reading(),
  'GET /dashboard/api/flows/:id': reading(async (world) => ({ id: (await world.flow()).id })),
  'GET /dashboard/api/flows/:id/versions': reading(async (world) => ({ id: (await world.flow()).id })),
  'POST /dashboard/api/flows': writing('flow.created', async () => ({
    body: { name: `flow-${newId().slice(0, 8)}`, copyOf: null },
  })),
  'PUT /dashboard/api/flows/:id': writing('flow.changed', async (world) => {
    const { id, version, settings } = await world.flow();
    return { id, body: { fromVersion: version, settings: { ...settings, uploadAllowed: !settings.uploadAllowed } } };
  }),
  'POST /dashboard/api/flows/:id/archive': writing('flow.archived', async (world) => {
    const { body } = await world.people.admin.ask('POST', '/flows', {
      name: `flow-${newId().slice(0, 8)}`,
      copyOf: null,
    });
    return { id: body.id, body: { archived: true } };
  }),
  'GET /dashboard/api/flows/:id/webhooks': reading(async (world) => ({ id: (await world.flow()).id })),
  'POST /dashboard/api/flows/:id/webhooks': writing('webhook.created', async (world) => ({
    id: await world.flowWithOwnWebhooks(),
    body: { url: 'http://localhost:9/hook', kinds: ['application.done'] },
  })),
  'POST /dashboard/api/logos': writing('logo.uploaded', async () => ({ bytes: new Uint8Array(await picture()) })),
  'POST /dashboard/api/fonts': writing('font.uploaded', async () => ({ bytes: new Uint8Array(fontFile()) })),

  'GET /dashboard/api/deliveries/:id': showing('application.deliveries-viewed', async (world) => ({
    id: await world.delivery(),
  })),
  'POST /dashboard/api/deliveries/:id/replay': writing('webhook.replayed', async (world) => ({
    id: await world.delivery('delivered'),
    body: {},
  })),
  'GET /dashboard/api/webhooks': reading(),
  'POST /dashboard/api/webhooks': writing('webhook.created', async () => ({
    body: { url: 'http://localhost:9/hook', kinds: ['application.done'] },
  })),
  'PUT /dashboard/api/webhooks/:id': writing('webhook.changed', async (world) => {
    const { version, id } = await world.endpointView();
    return { id, body: { version, url: 'http://localhost:9/other', kinds: ['application.done'], enabled: true } };
  }),
  'POST /dashboard/api/webhooks/:id/remove': writing('webhook.deleted', async (world) => {
    const endpoint = { url: 'http://localhost:9/gone', kinds: ['application.done'] };
    const { body } = await world.people.admin.ask('POST', '/webhooks', endpoint);
    return { id: body.id, body: {} };
  }),
  'POST /dashboard/api/webhooks/:id/secret': writing('webhook.secret-renewed', async (world) => ({
    id: await world.endpoint(),
    body: {},
  })),
  'POST /dashboard/api/webhooks/:id/test': writing('webhook.tested', async (world) => ({
    id: await world.endpoint(),
    body: {},
  })),
  'POST /dashboard/api/signature-keys': writing('signature-key.made', async (world) => {
    await world.signatureKeys('none');
    return { body: { signsAfterHours: 24 } };
  }),
  'POST /dashboard/api/signature-keys/:id/begin': writing('signature-key.switched', async (world) => ({
    id: await world.signatureKeys('waiting'),
    body: {},
  })),
  'POST /dashboard/api/signature-keys/:id/retire': writing('signature-key.retired', async (world) => ({
    id: await world.signatureKeys('waiting'),
    body: {},
  })),
  'GET /dashboard/api/keys': reading(),
  'POST /dashboard/api/keys': writing('key.created', async () => ({ body: { kind: 'api', name: 'checkout' } })),
  'POST /dashboard/api/keys/:id/revoke': writing('key.revoked', async (world) => ({ id: await world.key(), body: {} })),
  'GET /dashboard/api/settings': reading(),
  'PUT /dashboard/api/settings': writing('settings.changed', async (world) => ({
    body: (await world.people.admin.ask('GET', '/settings')).body,
  })),
  'POST /dashboard/api/scripts': writing('script.created', async (world) => ({
    body: { flowId: (await world.flow()).id },
  })),
  'PUT /dashboard/api/scripts/:id': writing('script.changed', async (world) => {
    const flowId = (await world.flow()).id;
    const { body } = await world.people.admin.ask('POST', '/scripts', { flowId });
    return { id: body.id, body: { flowId } };
  }),
  'POST /dashboard/api/scripts/:id/remove': writing('script.deleted', async (world) => {
    const { body } = await world.people.admin.ask('POST', '/scripts', { flowId: (await world.flow()).id });
    return { id: body.id, body: {} };
  }),

  'GET /dashboard/api/users': reading(),
  'PUT /dashboard/api/users/:id': writing('user.changed', async (world) => {
    const { id, version } = await world.user();
    return { id, body: { version, role: 'read-only' } };
  }),
  'POST /dashboard/api/users/:id/second-step/reset': writing('user.second-step-reset', async (world) => ({
    id: (await world.user()).id,
    body: {},
  })),
  'GET /dashboard/api/invitations': reading(),
  'POST /dashboard/api/invitations': writing('user.invited', async () => ({
    body: { email: `${newId()}@example.test`, role: 'reviewer' },
  })),
  'POST /dashboard/api/invitations/:id/revoke': writing('user.invitation-revoked', async (world) => ({
    id: (await world.invitation()).id,
    body: {},
  })),
  'GET /dashboard/api/policy': reading(),
  'PUT /dashboard/api/policy': writing('policy.changed', async (world) => ({
    body: (await world.people.admin.ask('GET', '/policy')).body,
  })),
  'POST /dashboard/api/policy/seen': writing('policy.retention-seen', async () => ({ body: {} })),
  'GET /dashboard/api/audit': reading(),
  'GET /dashboard/api/audit/verdict': reading(),
  'GET /dashboard/api/audit/export': { audit: 'audit.exported', call: async () => ({ query: '?format=csv' }) },
};
