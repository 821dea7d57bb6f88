import { base64url } from '@owf/mdoc';
import { beforeAll, describe, expect, it } from 'vitest';
import * as wallet from './testing/index.ts';
import type { WalletRequest } from './types.ts';
import { NOW, problemOf, secondsAfter, Stage } from './verify.fixture.ts';

/** Modules of the OpenID conformance suite for verifiers (OpenID4VP 1.0, HAIP), without those of the routes. */
let stage: Stage;
let sdJwt: wallet.HeldSdJwt;
let mdoc: wallet.HeldMdoc;

beforeAll(async () => {
  stage = await Stage.open();
  sdJwt = await wallet.issuePidSdJwt(stage.issue());
  mdoc = await wallet.issuePidMdoc(stage.issue());
});

interface Presented {
  readonly asked: WalletRequest;
  readonly presentation: string;
}

async function present(change: Partial<wallet.PresentSdJwt> = {}): Promise<Presented> {
  const asked = await stage.ask();
  const { clientId, nonce, credentials } = await stage.read(asked);
  const { paths } = credentials.find(({ id }) => id === 'pid-sd-jwt')!;
  const presentation = await wallet.presentSdJwt({
    held: sdJwt,
    paths,
    nonce,
    audience: clientId,
    now: NOW,
    ...change,
  });
  return { asked, presentation };
}

const outcomeOf = async ({ asked, presentation }: Presented): Promise<string> =>
  problemOf(await stage.send(asked, { 'pid-sd-jwt': [presentation] }));

/** Signs the key binding again with another payload, by the right key. */
function rebind(presentation: string, change: Record<string, unknown>): string {
  const at = presentation.lastIndexOf('~');
  const [header, payload] = presentation.slice(at + 1).split('.') as [string, string];
  const changed = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), ...change };
  const data = `${header}.${Buffer.from(JSON.stringify(changed)).toString('base64url')}`;
  return `${presentation.slice(0, at + 1)}${data}.${wallet.signEs256(sdJwt.deviceKey, data).toString('base64url')}`;
}

const flipped = (text: string, at: number): string =>
  text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1);

describe('OpenID conformance suite', () => {
  it('HappyFlow: accepts a PID in both formats with the requested claims', async () => {
    const expected = {
      firstName: 'Anna Maria',
      lastName: 'Eriksson',
      birthDate: '1974-08-12',
      birthPlace: 'Zenith, UTO',
      nationality: 'UTO',
      documentNumber: 'L898902C3',
      expiryDate: secondsAfter(1_000 * 86_400)
        .toISOString()
        .slice(0, 10),
      issuingAuthority: 'Utopia Identity Authority',
      issuingCountry: 'UTO',
      portrait: wallet.ADULT.portrait,
    };
    for (const held of [sdJwt, mdoc]) {
      const outcome = await stage.answer(await stage.ask(), held);
      expect(outcome).toEqual({
        ok: true,
        credential: {
          query: 'identity',
          format: held.format,
          type: held.type,
          issuer: {
            name: 'Utopia Identity Authority',
            country: 'UTO',
            chain: [
              { subject: expect.stringContaining('CN=Utopia Identity Authority Signer'), notAfter: expect.any(String) },
              { subject: expect.stringContaining('CN=Utopia Identity Authority Root'), notAfter: expect.any(String) },
            ],
          },
          claims: expected,
          validUntil: secondsAfter(90 * 86_400).toISOString(),
          deviceBound: true,
        },
      });
    }
  });

  it('MinimalCnfJwk: accepts a device key with kty, crv, x and y only', async () => {
    const [, payload] = sdJwt.encoded.split('.') as [string, string];
    const { cnf } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { cnf: { jwk: object } };
    expect(Object.keys(cnf.jwk).toSorted()).toEqual(['crv', 'kty', 'x', 'y']);
    expect(await outcomeOf(await present())).toBe('accepted');
  });

  it('RequestUriMethodPost: puts wallet_nonce into a new request object', async () => {
    const first = await stage.ask();
    expect(new URL(first.link!).searchParams.get('request_uri_method')).toBe('post');
    const second = await stage.ask({ walletNonce: 'chosen-by-the-wallet' });
    const { clientId } = second.state;
    const read = await wallet.readRequestObject(second.requestObject!, {
      clientId,
      walletNonce: 'chosen-by-the-wallet',
    });
    expect(read.walletNonce).toBe('chosen-by-the-wallet');
    expect(read.nonce).not.toBe(first.state.nonce);
    await expect(wallet.readRequestObject(first.requestObject!, { clientId, walletNonce: 'other' })).rejects.toThrow();
    expect(problemOf(await stage.verify(second, { response: await wallet.answerRequest(read, sdJwt, NOW) }))).toBe(
      'accepted',
    );
  });

  it('InvalidSessionTranscript: refuses a device signature over another transcript', async () => {
    const asked = await stage.ask();
    const read = await stage.read(asked);
    const { paths } = read.credentials.find(({ id }) => id === 'pid-mdoc')!;
    const send = async (changed: Partial<wallet.ReadRequest>): Promise<string> => {
      const transcript = await wallet.linkTranscript({ ...read, ...changed });
      const token = base64url.encode(wallet.presentMdoc({ held: mdoc, paths, transcript }));
      return problemOf(await stage.send(asked, { 'pid-mdoc': [token] }));
    };
    expect(await send({})).toBe('accepted');
    expect(await send({ nonce: 'another' })).toBe('binding_failed: the device signature is not valid for this request');
    expect(await send({ clientId: 'x509_hash:another' })).toBe(
      'binding_failed: the device signature is not valid for this request',
    );
    expect(await send({ responseUri: 'https://verify.example/wallet/response/2' })).toBe(
      'binding_failed: the device signature is not valid for this request',
    );
    const { encryptionKey } = await stage.read(await stage.ask());
    expect(await send({ encryptionKey })).toBe('binding_failed: the device signature is not valid for this request');
  });

  it('InvalidKbJwtSignature: refuses a changed signature of the key binding', async () => {
    const { asked, presentation } = await present();
    const changed = flipped(presentation, presentation.lastIndexOf('.') + 5);
    expect(await outcomeOf({ asked, presentation: changed })).toBe(
      "binding_failed: the key binding's signature is not valid",
    );
  });

  it('InvalidCredentialSignature: refuses a changed issuer signature in both formats', async () => {
    const end = sdJwt.encoded.indexOf('~');
    const forged = { ...sdJwt, encoded: flipped(sdJwt.encoded, end - 20) };
    expect(problemOf(await stage.answer(await stage.ask(), forged))).toBe(
      "signature_invalid: the issuer's signature is not valid",
    );
    const { issuerAuth } = mdoc.issuerSigned;
    issuerAuth.signature[3]! ^= 1;
    expect(problemOf(await stage.answer(await stage.ask(), mdoc))).toBe(
      "signature_invalid: the issuer's signature is not valid",
    );
    issuerAuth.signature[3]! ^= 1;
    expect(problemOf(await stage.answer(await stage.ask(), mdoc))).toBe('accepted');
  });

  it('InvalidSdHash: refuses a key binding over other disclosures', async () => {
    const { asked, presentation } = await present();
    expect(await outcomeOf({ asked, presentation: rebind(presentation, {}) })).toBe('accepted');
    const changed = rebind(presentation, { sd_hash: Buffer.alloc(32).toString('base64url') });
    expect(await outcomeOf({ asked, presentation: changed })).toBe('binding_failed: the key binding is not valid');
  });

  it('InvalidKbJwtNonce: refuses a key binding with the nonce of another request', async () => {
    const { nonce } = (await stage.ask()).state;
    expect(await outcomeOf(await present({ nonce }))).toBe('binding_failed: the key binding is for another request');
  });

  it('InvalidKbJwtAud: refuses a key binding for another verifier', async () => {
    expect(await outcomeOf(await present({ audience: 'x509_hash:another' }))).toBe(
      'binding_failed: the key binding is for another audience',
    );
    expect(await outcomeOf(await present({ audience: 'origin:https://verify.example' }))).toBe(
      'binding_failed: the key binding is for another audience',
    );
  });

  it('KbJwtIatInPast: refuses a key binding older than the lifetime of a request', async () => {
    expect(await outcomeOf(await present({ now: secondsAfter(-660) }))).toBe('accepted');
    expect(await outcomeOf(await present({ now: secondsAfter(-661) }))).toBe(
      'binding_failed: the key binding is too old',
    );
  });

  it('KbJwtIatInFuture: refuses a key binding from more than a minute ahead', async () => {
    expect(await outcomeOf(await present({ now: secondsAfter(60) }))).toBe('accepted');
    expect(await outcomeOf(await present({ now: secondsAfter(61) }))).toBe(
      'binding_failed: the key binding is from the future',
    );
  });
});
