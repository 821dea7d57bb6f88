import { createHmac, generateKeyPairSync, type KeyObject, sign as edSign } from 'node:crypto';
import type { SigningKey } from './signing-key.ts';
import type { NewToken } from './session-token.ts';

export function makeKey(id: string): SigningKey {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const publicPem = publicKey.export({ type: 'spki', format: 'pem' }) as string;
  return { id, privateKey, publicKey, publicPem, retired: false };
}

const part = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');

/** Correctly signed, with any content. */
export function forgeToken(header: unknown, payload: unknown, by: SigningKey): string {
  const message = `${part(header)}.${part(payload)}`;
  return `${message}.${edSign(null, Buffer.from(message), by.privateKey).toString('base64url')}`;
}

/** Tokens that no server may accept, named by their fault, with the server's own key. It would accept `session`. */
export function hostileTokens(key: SigningKey, issuer: string, session: NewToken): Record<string, string> {
  const HEADER = { alg: 'EdDSA', kid: key.id, typ: 'JWT' };
  const GOOD = { iss: issuer, aud: 'verify-sdk', ...session };
  const SECONDS = session.iat;
  const NOW = SECONDS * 1000;
  const forge = (header: unknown, payload: unknown, by: SigningKey = key): string => forgeToken(header, payload, by);

  const other = makeKey(key.id);
  const good = forge(HEADER, GOOD);
  const [head, body, signature] = good.split('.') as [string, string, string];
  const hmac = (message: string): string => createHmac('sha256', key.publicPem).update(message).digest('base64url');
  /** The last of 86 characters holds four significant bits and two unused ones. */
  const sameBytes =
    signature.slice(0, -1) +
    'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'[
      'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'.indexOf(signature.at(-1)!) ^ 1
    ];

  const hostile: Record<string, string> = {
    empty: '',
    'one dot': '.',
    dots: '..',
    words: 'not a token',
    'two parts': `${head}.${body}`,
    'four parts': `${good}.x`,
    'no signature': `${head}.${body}.`,
    'a trailing newline': `${good}\n`,
    'a leading space': ` ${good}`,
    padding: `${good}==`,
    'standard base64': `${head}.${body}.${Buffer.from(signature, 'base64url').toString('base64')}`,
    'another spelling of the signature': `${head}.${body}.${sameBytes}`,
    'a megabyte of header': `${part('x'.repeat(1_000_000))}.${body}.${signature}`,
    'a megabyte of claims': `${head}.${part('x'.repeat(1_000_000))}.${signature}`,
    'a signature of zeros': `${head}.${body}.${'A'.repeat(86)}`,
    'a changed claim': `${head}.${part({ ...GOOD, sub: `acc_${'c'.repeat(32)}` })}.${signature}`,
    'another key under our id': forge(HEADER, GOOD, other),
    'alg none': `${part({ alg: 'none', typ: 'JWT' })}.${body}.`,
    'alg none with our id': `${part({ ...HEADER, alg: 'none' })}.${body}.${signature}`,
    'HS256 with the public key as secret': `${part({ ...HEADER, alg: 'HS256' })}.${body}.${hmac(`${part({ ...HEADER, alg: 'HS256' })}.${body}`)}`,
    'alg Ed25519': forge({ ...HEADER, alg: 'Ed25519' }, GOOD),
    'alg in lower case': forge({ ...HEADER, alg: 'eddsa' }, GOOD),
    'no kid': forge({ alg: 'EdDSA', typ: 'JWT' }, GOOD),
    'an unknown kid': forge({ ...HEADER, kid: 'another' }, GOOD),
    'a kid that is a path': forge({ ...HEADER, kid: '../../dev/null' }, GOOD),
    'a kid that is SQL': forge({ ...HEADER, kid: "' or 1=1 --" }, GOOD),
    'a kid of the prototype': forge({ ...HEADER, kid: '__proto__' }, GOOD),
    'another typ': forge({ ...HEADER, typ: 'at+jwt' }, GOOD),
    'no typ': forge({ alg: 'EdDSA', kid: key.id }, GOOD),
    'an embedded key': forge({ ...HEADER, jwk: other.publicKey.export({ format: 'jwk' }) }, GOOD, other),
    'a key address': forge({ ...HEADER, jku: 'https://evil.example/jwks.json' }, GOOD, other),
    'a certificate chain': forge({ ...HEADER, x5c: ['AAAA'] }, GOOD),
    crit: forge({ ...HEADER, crit: ['exp'] }, GOOD),
    'b64 false': forge({ ...HEADER, b64: false, crit: ['b64'] }, GOOD),
    zip: forge({ ...HEADER, zip: 'DEF' }, GOOD),
    'the header in another order': forge({ typ: 'JWT', kid: key.id, alg: 'EdDSA' }, GOOD),
    'the header with spaces': forge(`{"alg": "EdDSA","kid":"${key.id}","typ":"JWT"}`, GOOD),
    'a member twice': forge(`{"alg":"none","alg":"EdDSA","kid":"${key.id}","typ":"JWT"}`, GOOD),
    'claims that are no JSON': forge(HEADER, 'x'),
    'claims that are a list': forge(HEADER, [GOOD]),
    'claims that are null': forge(HEADER, 'null'),
    'no exp': forge(HEADER, { ...GOOD, exp: undefined }),
    'exp as text': forge(HEADER, { ...GOOD, exp: String(GOOD.exp) }),
    'a fractional exp': forge(HEADER, { ...GOOD, exp: GOOD.exp + 0.5 }),
    'a far-future exp': forge(HEADER, { ...GOOD, exp: SECONDS + 86_401 }),
    'an exp beyond all time': forge(HEADER, { ...GOOD, exp: 1e300 }),
    'exp before iat': forge(HEADER, { ...GOOD, iat: GOOD.exp + 1, exp: GOOD.exp }),
    'an iat in the future': forge(HEADER, { ...GOOD, iat: SECONDS + 600 }),
    'a negative iat': forge(HEADER, { ...GOOD, iat: -1 }),
    'no iat': forge(HEADER, { ...GOOD, iat: undefined }),
    'an nbf': forge(HEADER, { ...GOOD, nbf: SECONDS + 600 }),
    'another issuer': forge(HEADER, { ...GOOD, iss: 'https://evil.example' }),
    'the issuer with a slash': forge(HEADER, { ...GOOD, iss: `${issuer}/` }),
    'no issuer': forge(HEADER, { ...GOOD, iss: undefined }),
    'a list of issuers': forge(HEADER, { ...GOOD, iss: [issuer] }),
    'another audience': forge(HEADER, { ...GOOD, aud: 'verify-link' }),
    'a list of audiences': forge(HEADER, { ...GOOD, aud: ['verify-sdk', 'other'] }),
    'no audience': forge(HEADER, { ...GOOD, aud: undefined }),
    'a sub of another form': forge(HEADER, { ...GOOD, sub: 'acc_1' }),
    'a sub that is an object': forge(HEADER, { ...GOOD, sub: {} }),
    'a jti of another form': forge(HEADER, { ...GOOD, jti: '1' }),
    'no jti': forge(HEADER, { ...GOOD, jti: undefined }),
    'a further claim': forge(HEADER, { ...GOOD, admin: true }),
    'a token in a token': forge({ ...HEADER, cty: 'JWT' }, good),
    ...elsewhere(),
    ...spellings(),
    ...claims(),
  };

  /** Tokens made with our own keys, or from public data, that are valid for something else. */
  function elsewhere(): Record<string, string> {
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
    const p256 = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
    const p521 = generateKeyPairSync('ec', { namedCurve: 'P-521' }).privateKey;
    const by = (alg: string, hash: string, signer: KeyObject, dsa: 'ieee-p1363' | 'der' = 'ieee-p1363'): string => {
      const message = `${part({ ...HEADER, alg })}.${body}`;
      const signed = edSign(hash, Buffer.from(message), { key: signer, dsaEncoding: dsa });
      return `${message}.${signed.toString('base64url')}`;
    };
    const secretOf = (alg: string, size: number, secret: string | Buffer): string => {
      const message = `${part({ ...HEADER, alg })}.${body}`;
      return `${message}.${createHmac(`sha${size}`, secret).update(message).digest('base64url')}`;
    };
    // A small-order point verifies anything in naive implementations; here it is an invalid signature.
    const smallOrder = Buffer.concat([Buffer.from([1]), Buffer.alloc(63)]).toString('base64url');
    return {
      'the signed of the stand-alone flow': by('ES512', 'sha512', p521),
      RS256: by('RS256', 'sha256', rsa),
      'PS256 by name alone': by('PS256', 'sha256', rsa),
      ES256: by('ES256', 'sha256', p256),
      'ES256 in DER': by('ES256', 'sha256', p256, 'der'),
      'HS256 with an empty secret': secretOf('HS256', 256, ''),
      'HS384 with the public key in DER': secretOf('HS384', 384, key.publicKey.export({ type: 'spki', format: 'der' })),
      'HS512 with the raw public key': secretOf(
        'HS512',
        512,
        Buffer.from(key.publicKey.export({ format: 'jwk' }).x!, 'base64url'),
      ),
      'HS256 with the id of the key': secretOf('HS256', 256, key.id),
      'a signature of a small-order point': `${head}.${body}.${smallOrder}`,
      'a signature with another last bit': `${head}.${body}.${flip(signature)}`,
      'the signature of other claims': `${head}.${body}.${forge(HEADER, { ...GOOD, jti: 'c'.repeat(32) }).split('.')[2]}`,
      'the claims of another token': `${head}.${part({ ...GOOD, jti: 'c'.repeat(32) })}.${signature}`,
      'a JWE of five parts': `${part({ alg: 'dir', enc: 'A256GCM' })}..${part('iv')}.${part('text')}.${part('tag')}`,
      'JSON serialisation': JSON.stringify({ payload: body, protected: head, signature }),
      'a detached payload': `${head}..${signature}`,
      'an unsecured header with our signature': `${part({ typ: 'JWT', alg: '' })}.${body}.${signature}`,
    };
  }

  /** The same token in different encodings; only one encoding is valid. */
  function spellings(): Record<string, string> {
    return {
      'a null byte at the end': `${good}\0`,
      'a carriage return': `${good}\r\n`,
      'a tab within': `${head}.\t${body}.${signature}`,
      'a zero-width space': `${good}\u200b`,
      'full-width dots': good.replaceAll('.', '．'),
      'percent-encoded dots': good.replaceAll('.', '%2E'),
      'a comma and a second token': `${good},${good}`,
      'Bearer before it': `Bearer ${good}`,
      'quotes around it': `"${good}"`,
      'a fragment behind it': `${good}#x`,
      'the alphabet of base64':
        good.replaceAll('-', '+').replaceAll('_', '/') === good
          ? `${good}/`
          : good.replaceAll('-', '+').replaceAll('_', '/'),
      'lower case': good.toLowerCase(),
      backwards: [...good].toReversed().join(''),
      'a short signature': `${head}.${body}.${signature.slice(0, 85)}`,
      'a long signature': `${head}.${body}.${signature}A`,
      'empty claims': `${head}..`,
      'ten thousand dots': '.'.repeat(10_000),
    };
  }

  /** Correctly signed with a stolen key or through a bug of ours, but still not valid tokens. */
  function claims(): Record<string, string> {
    const of = (changed: Record<string, unknown>): string => forge(HEADER, { ...GOOD, ...changed });
    return {
      'exp of now': of({ exp: SECONDS }),
      'exp of 1970': of({ iat: 0, exp: 1 }),
      'exp null': of({ exp: null }),
      'exp as a list': of({ exp: [GOOD.exp] }),
      'exp of milliseconds': of({ iat: NOW, exp: NOW + 1_000 }),
      'iat as text': of({ iat: String(GOOD.iat) }),
      'an nbf of the past': of({ nbf: 0 }),
      'an empty issuer': of({ iss: '' }),
      'the issuer over another scheme': of({ iss: issuer.replace('http', 'ftp') }),
      'the issuer in capitals': of({ iss: issuer.toUpperCase() }),
      'an empty audience': of({ aud: '' }),
      'an empty list of audiences': of({ aud: [] }),
      'a sub with a newline': of({ sub: `${GOOD.sub}\n` }),
      'a sub in capitals': of({ sub: GOOD.sub.toUpperCase() }),
      'a sub with a wildcard': of({ sub: 'acc_%' }),
      'a jti of zeros and more': of({ jti: '0'.repeat(33) }),
      'a jti that is a number': of({ jti: 1 }),
      'claims with a prototype': forge(HEADER, `{"__proto__":{"aud":"verify-sdk"},"iss":"${issuer}"}`),
      'claims twice': forge(HEADER, `{"sub":"acc_1",${JSON.stringify(GOOD).slice(1, -1)},"sub":"acc_2"}`),
      'claims with a byte order mark': forge(HEADER, `\ufeff${JSON.stringify(GOOD)}`),
      'claims that are a number': forge(HEADER, '1'),
      'no claims at all': forge(HEADER, '{}'),
      'no kind': of({ kind: undefined }),
      'an unknown kind': of({ kind: 'admin' }),
      'a list of kinds': of({ kind: ['session'] }),
      'a stand-alone one without its script': of({ kind: 'stand-alone' }),
      'a session one with a script': of({ script: 'd'.repeat(32) }),
      'a script of another form': of({ kind: 'stand-alone', script: '../x' }),
    };
  }

  function flip(text: string): string {
    const bytes = Buffer.from(text, 'base64url');
    bytes[63]! ^= 1;
    return bytes.toString('base64url');
  }
  return hostile;
}
