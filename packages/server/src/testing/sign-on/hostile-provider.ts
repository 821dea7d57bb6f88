import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { CLIENT } from './identity-provider.ts';

interface Asked {
  readonly nonce: string;
  readonly state: string;
  readonly redirectUri: string;
  readonly challenge: string;
}

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A provider whose tokens are chosen by the test. */
export async function startHostileProvider() {
  const own = await generateKeyPair('RS256');
  const foreign = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(own.publicKey)), kid: 'own', alg: 'RS256', use: 'sig' };
  const asked: { last: Asked | null } = { last: null };
  let idToken: (claims: JWTPayload) => Promise<string> | string = (claims) => sign(claims);
  const codes: string[] = [];

  const server = createServer((request, response) => {
    void answer(request)
      .then(({ status = 200, body }) => {
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      })
      .catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, 'localhost', () => resolve());
  });
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;

  const sign = (claims: JWTPayload, key = own.privateKey, kid = 'own'): Promise<string> =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid }).sign(key);

  const claims = (): JWTPayload => {
    const at = Math.floor(Date.now() / 1000);
    const person = { sub: 'eve', email: 'eve@example.test', email_verified: true, groups: ['verify-admins'] };
    return { iss: issuer, aud: CLIENT.id, iat: at, exp: at + 300, nonce: asked.last?.nonce, ...person };
  };

  async function answer(request: IncomingMessage): Promise<{ status?: number; body: object }> {
    if (request.url === '/.well-known/openid-configuration')
      return {
        body: {
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/keys`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256', 'none'],
        },
      };
    if (request.url === '/keys') return { body: { keys: [jwk] } };
    let text = '';
    for await (const piece of request) text += String(piece);
    const code = new URLSearchParams(text).get('code') ?? '';
    // A provider accepts each code once.
    if (codes.includes(code)) return { status: 400, body: { error: 'invalid_grant' } };
    codes.push(code);
    return { body: { access_token: 'x', token_type: 'Bearer', expires_in: 60, id_token: await idToken(claims()) } };
  }

  return {
    issuer,
    sign,
    claims,
    foreignKey: foreign.privateKey,
    /** An unsigned token. */
    unsigned: (given: JWTPayload): string => `${encode({ alg: 'none', typ: 'JWT' })}.${encode(given)}.`,
    /** Signed with the client's secret, as a symmetric algorithm would be. */
    symmetric: (given: JWTPayload): Promise<string> =>
      new SignJWT(given).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from(CLIENT.secret)),
    answerWith(make: typeof idToken): void {
      idToken = make;
    },
    /** Reads the service's request from the address to which it redirects the browser. */
    read(address: string): Asked {
      const { searchParams } = new URL(address);
      const of = (name: string): string => searchParams.get(name) ?? '';
      asked.last = {
        nonce: of('nonce'),
        state: of('state'),
        redirectUri: of('redirect_uri'),
        challenge: of('code_challenge'),
      };
      return asked.last;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
