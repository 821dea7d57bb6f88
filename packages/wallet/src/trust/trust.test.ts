import { createLoTE, service, trustedEntity } from '@owf/eudi-lote';
import { beforeAll, describe, expect, it } from 'vitest';
import { readTrust } from '../index.ts';
import * as wallet from '../testing/index.ts';
import type { TrustLists } from '../types.ts';
import { NOW, problemOf, secondsAfter, Stage } from '../verify.fixture.ts';

const DAY_S = 86_400;
const SERVER_TLS = '1.3.6.1.5.5.7.3.1';
const UNTRUSTED = 'issuer_not_trusted: ';

let stage: Stage;
let root: wallet.Identity;

beforeAll(async () => {
  stage = await Stage.open();
  ({ root } = stage.authority);
});

/** The outcome of a PID that another signer signed, whose certificate comes with `above`. */
async function withSigner(
  signer: wallet.Identity,
  trust = stage.trust,
  above: wallet.Identity[] = [],
): Promise<string> {
  const authority = { ...stage.authority, signer, above };
  const held = await wallet.issuePidSdJwt(stage.issue({ authority }));
  return problemOf(await stage.answer(await stage.ask(), held, { trust }));
}

const signer = (change: Partial<wallet.CertificateInput> = {}): Promise<wallet.Identity> =>
  wallet.certify({ subject: 'CN=Signer, O=Utopia, C=UT', issuer: root, now: NOW, ...change });

const noWay = `${UNTRUSTED}no certificate of the chain leads to an anchor for pid`;

describe('refused issuers', () => {
  it('an issuer without a trusted anchor is refused, even with the same name', async () => {
    const impostor = await wallet.createAuthority(NOW);
    expect(await withSigner(impostor.signer)).toBe(noWay);
    expect(await withSigner(impostor.signer, stage.trust, [impostor.root])).toBe(noWay);
    expect(await withSigner(stage.authority.signer, { anchors: [] })).toBe(noWay);
  });

  it('an issuer whose anchor is trusted for another kind of credential is refused', async () => {
    const trust = readTrust({ text: root.certificate, kinds: ['mdl', 'age'] });
    expect(await withSigner(stage.authority.signer, trust)).toBe(noWay);
  });

  it('an issuer is refused outside the validity of its certificate or its anchor', async () => {
    const outside = `${UNTRUSTED}a certificate of the chain is outside its validity`;
    expect(await withSigner(await signer({ notAfter: secondsAfter(-1) }))).toBe(outside);
    expect(await withSigner(await signer({ notBefore: secondsAfter(1) }))).toBe(outside);
    const old = await wallet.certify({
      subject: 'CN=Old, C=UT',
      isAuthority: true,
      now: NOW,
      notAfter: secondsAfter(-1),
    });
    const leaf = await signer({ issuer: old });
    expect(await withSigner(leaf, readTrust({ text: old.certificate }))).toBe(outside);
  });

  it('a certificate issued by a signer that is not an authority is refused', async () => {
    const { signer: other } = stage.authority;
    expect(await withSigner(await signer({ issuer: other }), stage.trust, [other])).toBe(noWay);
    const pretender = await signer({ usages: wallet.KEY_CERT_SIGN });
    expect(await withSigner(await signer({ issuer: pretender }), stage.trust, [pretender])).toBe(
      `${UNTRUSTED}a certificate of the chain may not issue others`,
    );
  });

  it('a chain longer than the authority allows is refused', async () => {
    const narrow = await wallet.certify({ subject: 'CN=Narrow, C=UT', isAuthority: true, pathLength: 0, now: NOW });
    const middle = await wallet.certify({ subject: 'CN=Middle, C=UT', isAuthority: true, issuer: narrow, now: NOW });
    const trust = readTrust({ text: narrow.certificate });
    expect(await withSigner(await signer({ issuer: middle }), trust, [middle])).toBe(
      `${UNTRUSTED}the chain is longer than its authority allows`,
    );
    expect(await withSigner(await signer({ issuer: narrow }), trust)).toBe('accepted');
  });

  it('a certificate for another purpose is refused', async () => {
    const purpose = `${UNTRUSTED}the signer's certificate is for another purpose`;
    expect(await withSigner(await signer({ purposes: [SERVER_TLS] }))).toBe(purpose);
    expect(await withSigner(stage.authority.statusSigner)).toBe(purpose);
    expect(await withSigner(await signer({ usages: wallet.KEY_ENCIPHERMENT }))).toBe(
      `${UNTRUSTED}the signer's certificate is not for signatures`,
    );
  });

  it('a certificate with an unknown critical extension is refused', async () => {
    const extensions = [wallet.unknownExtension(true)];
    expect(await withSigner(await signer({ extensions }))).toBe(
      `${UNTRUSTED}a certificate has a critical extension that is not understood`,
    );
    expect(await withSigner(await signer({ extensions: [wallet.unknownExtension(false)] }))).toBe('accepted');
  });

  it('a licence signer without the ISO/IEC 18013-5 purpose, or of another country, is refused', async () => {
    const licence = async (by: wallet.Identity): Promise<string> => {
      const held = await wallet.issueLicence(stage.issue({ authority: { ...stage.authority, signer: by } }));
      return problemOf(await stage.answer(await stage.ask({ queries: ['licence'] }), held));
    };
    expect(await licence(stage.authority.signer)).toBe('accepted');
    expect(await licence(await signer())).toBe(`${UNTRUSTED}the signer's certificate is not one of a licence signer`);
    const purposes = [wallet.MDL_SIGNER];
    expect(await licence(await signer({ subject: 'CN=Signer, C=DE', purposes }))).toBe(
      `${UNTRUSTED}the licence names another country than its signer`,
    );
  });
});

it('a credential after its end or before its start is expired in both formats', async () => {
  for (const held of [await wallet.issuePidSdJwt(stage.issue()), await wallet.issuePidMdoc(stage.issue())]) {
    const at = async (now: Date): Promise<string> => {
      const asked = await stage.ask({ now });
      const response = await wallet.answerRequest(await stage.read(asked), held, now);
      return problemOf(await stage.verify(asked, { response }, { now }));
    };
    expect(await at(secondsAfter(90 * DAY_S + 60))).toBe('accepted');
    expect(await at(secondsAfter(90 * DAY_S + 61))).toMatch(/^expired: /);
    expect(await at(secondsAfter(-61))).toMatch(/^expired: /);
  }
});

describe('reading trust', () => {
  it('trust is read from several PEM certificates in one file, with the subject as name', () => {
    const text = `${root.certificate}\n${stage.authority.signer.certificate}\n`;
    const { anchors } = readTrust({ text }, { text: root.certificate, kinds: ['age'], name: 'Age provider' });
    expect(anchors.map(({ name, country, kinds }) => [name, country, kinds.length])).toEqual([
      ['Utopia Identity Authority', 'UTO', 3],
      ['Utopia Identity Authority', 'UTO', 3],
      ['Age provider', 'UTO', 1],
    ]);
  });

  const list = (type: string, nextUpdate = secondsAfter(DAY_S)): TrustLists => {
    const entity = trustedEntity()
      .name('Utopia PID Provider')
      .postalAddress({ StreetAddress: 'Main Street 1', Locality: 'Zenith', PostalCode: '1000', Country: 'UT' })
      .email('mailto:pid@utopia.example')
      .infoUri('https://pid.utopia.example')
      .addService(service().name('PID').type(type).addCertificate(Buffer.from(root.der).toString('base64')).build())
      .build();
    const document = createLoTE(
      {
        SchemeOperatorName: [{ lang: 'en', value: 'Utopia' }],
        ListIssueDateTime: NOW.toISOString(),
        NextUpdate: nextUpdate.toISOString(),
      } as never,
      [entity],
    );
    return readTrust({ text: JSON.stringify(document) });
  };
  const ISSUANCE = 'http://uri.etsi.org/19602/SvcType/PID/Issuance';

  it('trust is read from a list of ETSI TS 119 602, by the types of its services', async () => {
    const trust = list(ISSUANCE);
    expect(trust.anchors).toMatchObject([{ kinds: ['pid'], name: 'Utopia PID Provider', country: 'UTO' }]);
    expect(await withSigner(stage.authority.signer, trust)).toBe('accepted');
    expect(await withSigner(stage.authority.signer, list('http://uri.etsi.org/19602/SvcType/PID/Revocation'))).toBe(
      noWay,
    );
    expect(list('http://uri.etsi.org/19602/SvcType/WRPAC/Issuance').anchors).toEqual([]);
  });

  it('trust is read from a list only until its next update', async () =>
    expect(await withSigner(stage.authority.signer, list(ISSUANCE, NOW))).toBe(noWay));

  it('trust is never read from any other text', () => {
    for (const text of ['', '{}', '[]', 'hello', '-----BEGIN CERTIFICATE-----'])
      expect(() => readTrust({ text })).toThrow();
  });
});
