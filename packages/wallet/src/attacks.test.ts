import { base64url, cborDecode, cborEncode, DataItem } from '@owf/mdoc';
import { CompactEncrypt, importJWK } from 'jose';
import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import * as wallet from './testing/index.ts';
import type { WalletOutcome, WalletRequest } from './types.ts';
import { NOW, ORIGIN, problemOf, secondsAfter, Stage } from './verify.fixture.ts';

const PID_CLAIMS = [
  'given_name',
  'family_name',
  'birthdate',
  'place_of_birth',
  'nationalities',
  'picture',
  'document_number',
  'date_of_expiry',
  'issuing_authority',
  'issuing_country',
];

let stage: Stage;
let sdJwt: wallet.HeldSdJwt;
let mdoc: wallet.HeldMdoc;

beforeAll(async () => {
  stage = await Stage.open();
  sdJwt = await wallet.issuePidSdJwt(stage.issue());
  mdoc = await wallet.issuePidMdoc(stage.issue());
});

const tokenFor = async (asked: WalletRequest, held: wallet.Held = sdJwt): Promise<Record<string, string[]>> =>
  (await wallet.vpToken(await stage.read(asked), held, NOW)) as Record<string, string[]>;

/** Re-encodes the header or payload of the issuer's JWT, with a signature by `key`. */
function resigned(
  presentation: string,
  change: { readonly header?: object; readonly payload?: object },
  key = stage.authority.signer.key,
): string {
  const [jwt, ...rest] = presentation.split('~') as [string, ...string[]];
  const read = (part: string): object => JSON.parse(Buffer.from(part, 'base64url').toString()) as object;
  const [header, payload] = jwt.split('.').slice(0, 2).map(read) as [object, object];
  const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
  const data = `${encode({ ...header, ...change.header })}.${encode({ ...payload, ...change.payload })}`;
  return [`${data}.${wallet.signEs256(key, data).toString('base64url')}`, ...rest].join('~');
}

describe('an attacker who replays or relays an answer', () => {
  it('an answer after the request has expired is refused', async () => {
    const asked = await stage.ask();
    const token = await tokenFor(asked);
    expect(problemOf(await stage.send(asked, token, { now: secondsAfter(600) }))).toBe('accepted');
    expect(problemOf(await stage.send(asked, token, { now: secondsAfter(601) }))).toBe(
      'request_unknown: the request has expired',
    );
  });

  it('a response of another session is refused, because each session has its own key', async () => {
    const [mine, victims] = [await stage.ask(), await stage.ask()];
    const response = await wallet.answerRequest(await stage.read(victims), sdJwt, NOW);
    expect(problemOf(await stage.verify(victims, { response }))).toBe('accepted');
    expect(problemOf(await stage.verify(mine, { response }))).toBe(
      'binding_failed: the answer is not encrypted for this request',
    );
  });

  it('a token of another session, encrypted again for this one, is refused', async () => {
    const [mine, victims] = [await stage.ask(), await stage.ask()];
    const problems = [];
    for (const held of [sdJwt, mdoc]) problems.push(problemOf(await stage.send(mine, await tokenFor(victims, held))));
    expect(problems).toEqual([
      'binding_failed: the key binding is for another request',
      'binding_failed: the device signature is not valid for this request',
    ]);
  });

  it('an answer by link sent through the API is refused, and the reverse too', async () => {
    const asked = await stage.ask();
    const response = await wallet.answerRequest(await stage.read(asked), sdJwt, NOW);
    const answer = { protocol: 'openid4vp-v1-signed', data: { response } };
    expect(problemOf(await stage.verify(asked, answer))).toBe('answer_malformed: the answer came another way');
    const byApi = await stage.ask({ way: 'api-openid4vp' });
    expect(problemOf(await stage.verify(byApi, { response }))).toBe('answer_malformed: the answer came another way');
  });
});

describe('an attacker who calls the API from another origin', () => {
  const other = 'https://shop.example.attacker.example';

  it('another origin is refused in both formats, even if it resembles ours', async () => {
    const asked = await stage.ask({ way: 'api-openid4vp' });
    const read = await stage.readApi(asked);
    const foreign = 'binding_failed: the key binding is for another audience';
    const unsigned = 'binding_failed: the device signature is not valid for this request';
    for (const [held, problem] of [
      [sdJwt, foreign],
      [mdoc, unsigned],
    ] as const) {
      const send = async (origin: string): Promise<string> => {
        const data = { response: await wallet.answerRequest(read, held, NOW, origin) };
        return problemOf(await stage.verify(asked, { protocol: 'openid4vp-v1-signed', data }));
      };
      expect(await send(ORIGIN)).toBe('accepted');
      expect(await send(other)).toBe(problem);
      // An address that a comparison by prefix or host would wrongly accept.
      expect(await send(`${ORIGIN}/`)).toBe(problem);
      expect(await send(`${ORIGIN}:8443`)).toBe(problem);
    }
  });

  it('a key binding for the client instead of the origin is refused', async () => {
    const asked = await stage.ask({ way: 'api-openid4vp' });
    const data = { response: await wallet.answerRequest(await stage.readApi(asked), sdJwt, NOW) };
    expect(problemOf(await stage.verify(asked, { protocol: 'openid4vp-v1-signed', data }))).toBe(
      'binding_failed: the key binding is for another audience',
    );
  });

  it('a signed request names the single expected origin', async () => {
    const asked = await stage.ask({ way: 'api-openid4vp' });
    expect((await stage.readApi(asked)).origins).toEqual([ORIGIN]);
    const { request } = asked.digital!.data as { readonly request: string };
    const { clientId } = asked.state;
    await expect(wallet.readRequestObject(request, { clientId, origin: other })).rejects.toThrow();
  });

  it('Annex C refuses another origin, request or key', async () => {
    const asked = await stage.ask({ way: 'api-mdoc' });
    const request = asked.digital!.data as wallet.AnnexCRequest;
    const sealed = 'binding_failed: the answer is not encrypted for this request';
    const send = async (response: string): Promise<string> =>
      problemOf(await stage.verify(asked, { protocol: 'org-iso-mdoc', data: { response } }));
    expect(await send(await wallet.answerAnnexC(request, mdoc, ORIGIN))).toBe('accepted');
    await expect(wallet.answerAnnexC(request, mdoc, other)).rejects.toThrow('reader signature');
    const { paths } = wallet.readAnnexC(request, ORIGIN)[0]!;
    const signedFor = (origin: string): Uint8Array =>
      wallet.presentMdoc({ held: mdoc, paths, transcript: wallet.annexCTranscriptOf(request, origin) });
    expect(await send(await wallet.sealAnnexC(request, signedFor(other), other))).toBe(sealed);
    expect(await send(await wallet.sealAnnexC(request, signedFor(other), ORIGIN))).toBe(
      'binding_failed: the device signature is not valid for this request',
    );
    const another = (await stage.ask({ way: 'api-mdoc' })).digital!.data as wallet.AnnexCRequest;
    expect(await send(await wallet.answerAnnexC(another, mdoc, ORIGIN))).toBe(sealed);
  });

  it.each(['', 'null', 'https://shop.example/path', 'http://shop.example', 'https://*.example', undefined])(
    'the origin %j gets no request',
    async (origin) => {
      for (const way of ['api-openid4vp', 'api-mdoc'] as const)
        await expect(stage.ask({ way, origin })).rejects.toThrow(/origin/);
    },
  );
});

describe('an attacker who holds a copy of a credential without its device key', () => {
  it('a credential without a key binding is refused', async () => {
    const asked = await stage.ask();
    const [presentation] = (await tokenFor(asked))['pid-sd-jwt']!;
    const stripped = presentation!.slice(0, presentation!.lastIndexOf('~') + 1);
    expect(problemOf(await stage.send(asked, { 'pid-sd-jwt': [stripped] }))).toBe(
      'binding_failed: the credential has no key binding',
    );
  });

  it('a key of another device is refused in both formats', async () => {
    const key = wallet.newDeviceKey();
    const asked = await stage.ask();
    expect(problemOf(await stage.answer(asked, { ...sdJwt, deviceKey: key }))).toBe(
      "binding_failed: the key binding's signature is not valid",
    );
    expect(problemOf(await stage.answer(asked, { ...mdoc, deviceKey: key }))).toBe(
      'binding_failed: the device signature is not valid for this request',
    );
  });

  it('the algorithm "none" and an HMAC are refused, on the credential and on the key binding', async () => {
    const asked = await stage.ask();
    const [presentation] = (await tokenFor(asked))['pid-sd-jwt']!;
    const detail = "the signature's algorithm is not allowed";
    for (const alg of ['none', 'None', 'HS256', 'RS256', 'ES256K', '']) {
      const forged = resigned(presentation!, { header: { alg } });
      expect(problemOf(await stage.send(asked, { 'pid-sd-jwt': [forged] }))).toBe(`signature_invalid: ${detail}`);
      const at = presentation!.lastIndexOf('~') + 1;
      const unbound =
        presentation!.slice(0, at) + resigned(presentation!.slice(at), { header: { alg } }, sdJwt.deviceKey);
      expect(problemOf(await stage.send(asked, { 'pid-sd-jwt': [unbound] }))).toBe(`binding_failed: ${detail}`);
    }
  });

  it('an mdoc without a device signature, or with a MAC, is refused', async () => {
    const mac = [cborEncode(new Map([[1, 5]])), new Map(), null, new Uint8Array(32)];
    for (const deviceAuth of [new Map(), new Map([['deviceMac', mac]])])
      expect(await withDocument((document) => inside(document, 'deviceSigned').set('deviceAuth', deviceAuth))).toBe(
        'binding_failed: the document has no device signature',
      );
  });
});

type Node = Map<string, unknown>;

const inside = (node: Node, ...path: readonly string[]): Node =>
  path.reduce((inner, key) => inner.get(key) as Node, node);

const itemsOf = (document: Node): DataItem[] =>
  inside(document, 'issuerSigned', 'nameSpaces', 'eu.europa.ec.eudi.pid.1') as unknown as DataItem[];

/** Sends the mdoc after a change to its only document. */
async function withDocument(change: (document: Node, response: Node) => void): Promise<string> {
  const asked = await stage.ask();
  const [encoded] = (await tokenFor(asked, mdoc))['pid-mdoc']!;
  const response = cborDecode<Node>(base64url.decode(encoded!));
  change((response.get('documents') as Node[])[0]!, response);
  return problemOf(await stage.send(asked, { 'pid-mdoc': [base64url.encode(cborEncode(response))] }));
}

describe('an attacker who changes what the issuer signed', () => {
  it('a claim of another value in an SD-JWT is refused', async () => {
    const asked = await stage.ask();
    const [presentation] = (await tokenFor(asked))['pid-sd-jwt']!;
    const parts = presentation!.split('~');
    const at = parts.findIndex((part) => Buffer.from(part, 'base64url').toString().includes('"birthdate"'));
    const [salt, name] = JSON.parse(Buffer.from(parts[at]!, 'base64url').toString()) as [string, string];
    parts[at] = Buffer.from(JSON.stringify([salt, name, '1999-01-01'])).toString('base64url');
    expect(problemOf(await stage.send(asked, { 'pid-sd-jwt': [parts.join('~')] }))).toBe(
      'signature_invalid: a disclosure is not part of the credential',
    );
  });

  it('a disclosure that the credential does not name is refused', async () => {
    const asked = await stage.ask();
    const [presentation] = (await tokenFor(asked))['pid-sd-jwt']!;
    const parts = presentation!.split('~');
    parts.splice(1, 0, Buffer.from(JSON.stringify(['salt', 'age_over_18', true])).toString('base64url'));
    expect(problemOf(await stage.send(asked, { 'pid-sd-jwt': [parts.join('~')] }))).toBe(
      'signature_invalid: a disclosure is not part of the credential',
    );
  });

  it('a plain claim beside its disclosure, signed by the issuer by mistake, is refused', async () => {
    const asked = await stage.ask();
    const held = { ...sdJwt, encoded: resigned(sdJwt.encoded, { payload: { family_name: 'Another' } }) };
    expect(problemOf(await stage.send(asked, await tokenFor(asked, held)))).toBe(
      'signature_invalid: a claim occurs beside its disclosure',
    );
  });

  it('a PID that names another country than its signer is refused', async () => {
    const asked = await stage.ask();
    const trust = { anchors: stage.trust.anchors.map((anchor) => ({ ...anchor, country: 'SWE' })) };
    const foreign = 'issuer_not_trusted: the credential names another country than its signer';
    for (const held of [sdJwt, mdoc])
      expect(problemOf(await stage.send(asked, await tokenFor(asked, held), { trust }))).toBe(foreign);
  });

  it('an element of another value in an mdoc is refused', async () => {
    const outcome = withDocument((document) => {
      const items = itemsOf(document);
      const at = items.findIndex(({ data }) => (data as Node).get('elementIdentifier') === 'given_name');
      const changed = new Map(items[at]!.data as Node).set('elementValue', 'Another');
      items[at] = DataItem.fromData(changed);
    });
    expect(await outcome).toBe("signature_invalid: an element's digest does not match");
  });

  it('an element that occurs twice is refused', async () => {
    const outcome = withDocument((document) => {
      const items = itemsOf(document);
      items.push(items[0]!);
    });
    expect(await outcome).toBe('answer_malformed: an element is there twice');
  });

  it('another document type around the same signature is refused', async () => {
    const outcome = withDocument((document) => document.set('docType', 'org.iso.18013.5.1.mDL'));
    expect(await outcome).toBe('claims_missing: the document is of another type');
  });

  it('an algorithm outside the signature, or not allowed in an mdoc, is refused', async () => {
    for (const [header, unprotected] of [
      [new Map([[1, -65535]]), new Map()],
      [new Map([[1, -257]]), new Map()],
      [new Map(), new Map([[1, -7]])],
    ]) {
      const outcome = withDocument((document) => {
        const auth = inside(document, 'issuerSigned', 'issuerAuth') as unknown as unknown[];
        auth[0] = cborEncode(header);
        auth[1] = new Map([...(auth[1] as Map<number, unknown>), ...unprotected!]);
      });
      expect(await outcome).toBe("signature_invalid: the signature's algorithm is not allowed");
    }
  });

  it('no changed byte of an mdoc or SD-JWT changes a claim', async () => {
    const asked = await stage.ask();
    const sdJwtBytes = Buffer.from((await tokenFor(asked))['pid-sd-jwt']![0]!);
    const mdocBytes = base64url.decode((await tokenFor(asked, mdoc))['pid-mdoc']![0]!);
    const [ofSdJwt, ofMdoc] = [await stage.answer(asked, sdJwt), await stage.answer(asked, mdoc)];
    const send = (id: string, presentation: string): Promise<WalletOutcome> =>
      stage.send(asked, { [id]: [presentation] });
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.integer({ min: 1, max: 255 }), async (position, bits) => {
        const changed = Uint8Array.from(mdocBytes);
        changed[position % changed.length]! ^= bits;
        const outcome = await send('pid-mdoc', base64url.encode(changed));
        if (outcome.ok) expect(outcome).toEqual(ofMdoc);
        const text = Buffer.from(sdJwtBytes);
        text[position % text.length]! ^= bits & 0x7f;
        const another = await send('pid-sd-jwt', text.toString('latin1'));
        if (another.ok) expect(another).toEqual(ofSdJwt);
      }),
      { numRuns: 60 },
    );
  });

  it('a credential type that was not requested is refused', async () => {
    const asked = await stage.ask();
    const problemOfType = async (vct: string): Promise<string> => {
      const { nonce, clientId } = await stage.read(asked);
      const encoded = resigned(sdJwt.encoded, { payload: { vct } });
      const paths = PID_CLAIMS.map((name) => [name]);
      const held = { ...sdJwt, encoded };
      const presentation = await wallet.presentSdJwt({ held, paths, nonce, audience: clientId, now: NOW });
      return problemOf(await stage.send(asked, { 'pid-sd-jwt': [presentation] }));
    };
    // A member state's own type extends the common one.
    for (const vct of ['urn:eudi:pid:1', 'urn:eudi:pid:de:1']) expect(await problemOfType(vct)).toBe('accepted');
    for (const vct of ['https://shop.example/loyalty-card', 'urn:eudi:pid:', 'urn:eudi:pid:1:x', 'xurn:eudi:pid:de:1'])
      expect(await problemOfType(vct)).toBe('claims_missing: the credential is of another type');
  });
});

describe('a wallet that sends something else than requested', () => {
  it('an answer without a requested claim is refused', async () => {
    for (const held of [
      await wallet.issuePidSdJwt(stage.issue({ without: ['birthdate'] })),
      await wallet.issuePidMdoc(stage.issue({ without: ['birth_date'] })),
    ])
      expect(problemOf(await stage.answer(await stage.ask(), held))).toMatch(
        /^claims_missing: pid-(sd-jwt|mdoc): the credential does not answer the query$/,
      );
  });

  it('an answer without the document number is accepted, because a PID may lack it', async () => {
    const held = await wallet.issuePidSdJwt(stage.issue({ without: ['document_number'] }));
    const outcome = await stage.answer(await stage.ask(), held);
    expect(outcome.ok && outcome.credential.claims.documentNumber).toBeUndefined();
    expect(problemOf(outcome)).toBe('accepted');
  });

  it('claims that were not requested are dropped', async () => {
    const asked = await stage.ask({ portrait: false });
    const read = await stage.read(asked);
    const presentation = await wallet.presentSdJwt({
      held: sdJwt,
      paths: [...PID_CLAIMS, 'age_equal_or_over'].map((name) => [name]),
      nonce: read.nonce,
      audience: read.clientId,
      now: NOW,
    });
    const outcome = await stage.send(asked, { 'pid-sd-jwt': [presentation] });
    expect(outcome.ok && Object.keys(outcome.credential.claims)).not.toContain('portrait');
    expect(outcome.ok && Object.keys(outcome.credential.claims)).not.toContain('ageOver18');
  });

  it('an answer with two documents, or none, is refused', async () => {
    const asked = await stage.ask();
    const token = await tokenFor(asked);
    const both = { ...token, ...(await tokenFor(asked, mdoc)) };
    const twice = { 'pid-sd-jwt': [...token['pid-sd-jwt']!, ...token['pid-sd-jwt']!] };
    const problem = 'answer_malformed: the answer is not one document';
    for (const wrong of [both, twice]) expect(problemOf(await stage.send(asked, wrong))).toBe(problem);
    for (const wrong of [{}, { 'pid-sd-jwt': [] }])
      expect(problemOf(await stage.send(asked, wrong))).toMatch(/^answer_malformed: the answer has no/);
    expect(await withDocument((document, response) => response.set('documents', [document, document]))).toBe(problem);
  });

  it('an answer for a query that was not sent is refused', async () => {
    const asked = await stage.ask();
    const [presentation] = (await tokenFor(asked))['pid-sd-jwt']!;
    expect(problemOf(await stage.send(asked, { 'age-pid-sd-jwt': [presentation!] }))).toBe(
      'claims_missing: the answer is to a query that was not asked',
    );
  });
});

describe('the proof of age', () => {
  it('the proof of age has one claim and nothing else, from each of the four credentials', async () => {
    for (const held of [
      await wallet.issueAgeProof(stage.issue()),
      await wallet.issuePidMdoc(stage.issue()),
      await wallet.issueLicence(stage.issue()),
      await wallet.issuePidSdJwt(stage.issue()),
    ]) {
      const outcome = await stage.answer(await stage.ask({ queries: ['over-18'] }), held);
      expect(outcome.ok && outcome.credential.claims).toEqual({ ageOver18: true });
    }
  });

  it('the proof of age reports a minor', async () => {
    const held = await wallet.issueAgeProof(stage.issue({ person: wallet.MINOR }));
    const outcome = await stage.answer(await stage.ask({ queries: ['over-18'] }), held);
    expect(outcome.ok && outcome.credential.claims).toEqual({ ageOver18: false });
  });
});

describe('an attacker who sends an oversized answer', () => {
  it('an answer above the size limit is refused before decryption', async () => {
    const asked = await stage.ask();
    const response = 'a'.repeat(1_500_001);
    expect(await stage.verify(asked, { response })).toMatchObject({ detail: 'the answer is too large' });
  });

  it('deep nesting is refused in JSON and CBOR', async () => {
    const asked = await stage.ask();
    const deep = JSON.parse('['.repeat(200) + ']'.repeat(200)) as object;
    expect(await stage.send(asked, deep)).toMatchObject({ detail: 'nested deeper than 16 levels' });
    const cbor = base64url.encode(Uint8Array.from([...Array<number>(100_000).fill(0x81), 0]));
    expect(await stage.send(asked, { 'pid-mdoc': [cbor] })).toMatchObject({ detail: 'nested deeper than 16 levels' });
  });

  it('an array that claims four billion entries is refused', async () => {
    const asked = await stage.ask();
    const claim = base64url.encode(Uint8Array.from([0x9a, 0xff, 0xff, 0xff, 0xff]));
    expect(problemOf(await stage.send(asked, { 'pid-mdoc': [claim] }))).toBe('answer_malformed: CBOR that ends early');
  });

  it('a compressed or otherwise encrypted response is refused', async () => {
    const asked = await stage.ask();
    const unread = 'answer_malformed: the answer is encrypted by an algorithm that was not offered';
    const read = await stage.read(asked);
    const token = JSON.stringify({ vp_token: await tokenFor(asked) });
    const key = await importJWK(read.encryptionKey, 'ECDH-ES');
    const seal = (header: object): Promise<string> =>
      new CompactEncrypt(Buffer.from(token)).setProtectedHeader(header as never).encrypt(key);
    for (const [header, problem] of [
      [{ alg: 'ECDH-ES', enc: 'A128GCM' }, 'accepted'],
      [{ alg: 'ECDH-ES', enc: 'A256GCM' }, 'accepted'],
      [{ alg: 'ECDH-ES', enc: 'A192GCM' }, unread],
      [{ alg: 'ECDH-ES', enc: 'A128CBC-HS256' }, unread],
      [{ alg: 'ECDH-ES+A128KW', enc: 'A128GCM' }, unread],
      [
        { alg: 'ECDH-ES', enc: 'A128GCM', zip: 'DEF' },
        "answer_malformed: the answer's encryption has an unknown header",
      ],
    ] as const)
      expect(problemOf(await stage.verify(asked, { response: await seal(header) }))).toBe(problem);
    const [header, payload] = [JSON.stringify({ alg: 'none' }), token].map((part) =>
      Buffer.from(part).toString('base64url'),
    );
    expect(problemOf(await stage.verify(asked, { response: `${header}.${payload}.` }))).toBe(
      'answer_malformed: the answer is not encrypted',
    );
  });

  it('any random bytes are refused without an exception', async () => {
    const asked = await stage.ask();
    for (const response of ['', '.', '....', 'eyJhbGciOiJub25lIn0..a.b.c', '\u0000', '{}'])
      expect((await stage.verify(asked, { response })).ok).toBe(false);
    const byMdoc = await stage.ask({ way: 'api-mdoc' });
    for (const data of [null, 7, {}, { response: 7 }, { response: '' }, { response: 'gmVkY2FwaaA' }])
      expect((await stage.verify(byMdoc, { protocol: 'org-iso-mdoc', data })).ok).toBe(false);
  });
});
