import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

/** A person that the provider knows. */
export interface Identity {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
  readonly groups?: readonly string[];
}

export const CLIENT = { id: 'verify', secret: 'a-client-secret-of-the-tests' };

/** An OpenID Connect provider that signs in `identity.current` without asking. */
export async function startIdentityProvider(serviceUrl: string) {
  const identity: { current: Identity } = { current: { sub: 'nobody' } };
  const known = new Map<string, Identity>();
  let handler: ReturnType<Provider['callback']> = async () => {};
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/interaction/')) {
      known.set(identity.current.sub, identity.current);
      const login = { accountId: identity.current.sub };
      void provider.interactionFinished(request, response, { login }).catch(() => response.destroy());
      return;
    }
    void handler(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, 'localhost', () => resolve());
  });
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [`${serviceUrl}/dashboard/sign-on/callback`],
        backchannel_logout_uri: `${serviceUrl}/dashboard/sign-on/logout`,
        backchannel_logout_session_required: true,
      },
    ],
    claims: { openid: ['sub', 'groups'], email: ['email', 'email_verified'], profile: ['name'] },
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
    pkce: { required: () => true },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    // The library's own fetch refuses addresses of this machine.
    fetch: (url, init) => fetch(url, { ...init, dispatcher: undefined } as RequestInit),
    async findAccount(_ctx, sub) {
      return { accountId: sub, claims: async () => ({ ...(known.get(sub) ?? { sub }) }) };
    },
    async loadExistingGrant(ctx) {
      const { client, session } = ctx.oidc;
      const grant = new ctx.oidc.provider.Grant({ clientId: client!.clientId, accountId: session!.accountId! });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    cookies: { keys: ['a key of the tests'] },
  });
  handler = provider.callback();
  return {
    issuer,
    identity,
    /** Sends the logout notice that ends one session, as the provider does when somebody signs out there. */
    async logOut(sub: string, sid: string): Promise<void> {
      const client = (await provider.Client.find(CLIENT.id)) as unknown as {
        backchannelLogout(sub: string, sid: string): Promise<void>;
      };
      await client.backchannelLogout(sub, sid);
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** A browser that follows redirects between the service and the provider, with the cookies of each. */
export function createWanderer() {
  const jars = new Map<string, Map<string, string>>();
  const visited: URL[] = [];
  async function visit(address: string | URL): Promise<{ url: URL; response: Response }> {
    let url = new URL(address);
    for (let hop = 0; hop < 12; hop++) {
      visited.push(url);
      const jar = jars.get(url.origin) ?? new Map<string, string>();
      jars.set(url.origin, jar);
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
      const response = await fetch(url, { redirect: 'manual', headers: cookie ? { cookie } : {} });
      for (const each of response.headers.getSetCookie()) {
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(each)!;
        if (value === '' || /max-age=0/i.test(each)) jar.delete(name!);
        else jar.set(name!, value!);
      }
      const to = response.headers.get('location');
      if (!to) return { url, response };
      url = new URL(to, url);
      // The dashboard's page itself is not needed.
      if (/^\/dashboard\/?$/.test(url.pathname)) return { url, response };
    }
    throw new Error('too many redirects');
  }
  return {
    visit,
    visited,
    cookieOf: (origin: string, name: string) => jars.get(new URL(origin).origin)?.get(name) ?? null,
    forget: (origin: string) => jars.delete(new URL(origin).origin),
  };
}
