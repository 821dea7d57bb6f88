import { createHash, createPrivateKey, createPublicKey } from 'node:crypto';
import {
  algorithmIdentifier,
  type ChipAlgorithm,
  type ChipSigner,
  extension,
  hashIdentifier,
  keysOf,
  type KeyPair,
  makeChip,
  makeSigner,
  masterList,
  revocationList,
  securityObject,
  type SignerInput,
  type SodChange,
} from '@verify/specimen/chip';
import { context, der, integer, NULL, octets, oid, sequence, setOf, TRUE } from '@verify/specimen/chip/der';
import { describe, expect, test } from 'vitest';
import { readChipTrust, trustFor } from './chip-trust.ts';
import { type ChipFiles, type ChipInput, verifyChip } from './verify-chip.ts';

const NOW = new Date('2026-11-28');
const span = { from: new Date('2022-01-01'), to: new Date('2036-01-01') };
const algorithm = { hash: 'sha256', curve: 'brainpoolP256r1' } as const;
const LINES = ['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L898902C36UTO7408122F3204159ZE184226B<<<<<10'];

const country = makeSigner({ algorithm, ...span });
const below = (change: Partial<SignerInput> = {}) => makeSigner({ algorithm, issuer: country, ...span, ...change });
const signer = below();
const WEAK = { hash: 'sha1', curve: 'prime256v1' } as const;
const before = { from: new Date('2020-12-31'), to: span.to };
const weakCountry = makeSigner({ algorithm: WEAK, ...span });
const picture = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0);
const chipBy = (by: ChipSigner) => makeChip({ signer: by, lines: LINES, picture, birthDate: '1974-08-12' });
const chip = chipBy(signer);
const another = chipBy(signer);
const rsaSigner = below({ algorithm: { hash: 'sha256', rsa: { bits: 2048, pss: true } } });
const trust = readChipTrust([masterList([country.certificate])]);
const challenge = Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8);
const proof = { challenge, signature: chip.answer(challenge) };

const verify = (files: ChipFiles, change: Partial<ChipInput> = {}) =>
  verifyChip({ files, trust, now: NOW, activeAuthentication: proof, ...change });
const outcome = (...of: Parameters<typeof verify>) => {
  const found = verify(...of);
  return found.ok ? 'ok' : found.problem;
};
const withSod = (change: SodChange, by = signer): ChipFiles => ({
  ...chip.files,
  sod: securityObject(chip.files, by, change),
});
const flip = (bytes: Uint8Array, at = -1): Buffer => {
  const copy = Buffer.from(bytes);
  const place = at < 0 ? copy.length + at : at;
  copy[place] = copy[place]! ^ 1;
  return copy;
};
/** The same bytes with the outer length written otherwise. */
const relength = (sod: Uint8Array, ...length: number[]): Buffer =>
  Buffer.concat([Buffer.from([sod[0]!, ...length]), sod.subarray(4)]);

/** The algorithms of passports that are valid today. */
const ALGORITHMS: readonly ChipAlgorithm[] = [
  ...(['sha1', 'sha256', 'sha512'] as const).flatMap((hash): ChipAlgorithm[] => [
    { hash, rsa: { bits: 2048 } },
    { hash, rsa: { bits: 2048, pss: true } },
    { hash, rsa: { bits: 2048, exponent: 3 } },
  ]),
  { hash: 'sha384', rsa: { bits: 3072, pss: true } },
  { hash: 'sha1', rsa: { bits: 1024 } },
  { hash: 'sha224', curve: 'secp224r1' },
  { hash: 'sha256', curve: 'prime256v1' },
  { hash: 'sha384', curve: 'secp384r1' },
  { hash: 'sha512', curve: 'secp521r1' },
  { hash: 'sha1', curve: 'brainpoolP224r1' },
  { hash: 'sha256', curve: 'brainpoolP256r1', explicit: true },
  { hash: 'sha384', curve: 'brainpoolP384r1' },
  { hash: 'sha512', curve: 'brainpoolP512r1' },
];

describe('genuine chips', () => {
  test.each(ALGORITHMS.map((each) => [`${each.hash} ${each.curve ?? JSON.stringify(each.rsa)}`, each] as const))(
    '%s',
    (_, own) => {
      const old = { from: new Date('2018-01-01'), to: span.to };
      const root = makeSigner({ algorithm: own, ...old });
      const made = makeChip({
        signer: makeSigner({ algorithm: own, issuer: root, ...old }),
        lines: LINES,
        chipKey: own,
      });
      const found = verify(made.files, {
        trust: trustFor(made.files.sod, readChipTrust([root.certificate, country.certificate])),
        activeAuthentication: { challenge, signature: made.answer(challenge) },
      });
      expect(found).toMatchObject({ ok: true, chip: { original: 'proved', algorithm: { hash: own.hash } } });
    },
  );

  test('the proofs are listed with their signers', () => {
    const found = verify(chip.files);
    expect(found).toMatchObject({
      ok: true,
      chip: {
        issuer: { name: 'Utopia country signer', country: 'UTO' },
        region: 'UT',
        data: { zone: LINES.join(''), birthDate: '1974-08-12' },
        groups: [1, 2, 11, 12, 14, 15],
        unlisted: [],
        original: 'proved',
        algorithm: { strength: 'strong' },
      },
    });
  });

  test('a data group that is not listed proves nothing and is not used', () => {
    const { dg2, dg11, ...few } = chip.files;
    const found = verify({ ...few, sod: securityObject(few, signer), dg2, dg11 } as ChipFiles);
    expect(found).toMatchObject({ ok: true, chip: { picture: null, unlisted: [2, 11], groups: [1, 12, 14, 15] } });
    expect(found.ok && found.chip.data.birthDate).toBeUndefined();
  });

  test('without an active answer, the chip may be a copy', () => {
    expect(verify(chip.files, { activeAuthentication: undefined })).toMatchObject({ chip: { original: 'possible' } });
    const { dg15: _, ...keyless } = chip.files;
    const sod = securityObject(keyless, signer);
    expect(verify({ ...keyless, sod })).toMatchObject({ chip: { original: 'unknown' } });
    // A key that is not listed does not count as the chip's key.
    expect(verify({ ...chip.files, sod })).toMatchObject({ chip: { original: 'unknown', unlisted: [15] } });
  });

  test.each<[string, ChipSigner, string]>([
    ['SHA-1 of 2020', below({ algorithm: WEAK, ...before }), 'weak'],
    ['SHA-1 of 2021', below({ algorithm: WEAK }), 'too weak'],
    ['a key of 1024 bits of 2021', below({ algorithm: { hash: 'sha256', rsa: { bits: 1024 } } }), 'too weak'],
    ['SHA-1 in the certificate of 2020', below({ issuer: weakCountry, ...before }), 'weak'],
    ['SHA-1 in the certificate of 2021', below({ issuer: weakCountry }), 'too weak'],
  ])('%s verifies, and its strength is reported', (_, by, strength) => {
    const trusted = readChipTrust([country.certificate, weakCountry.certificate]);
    const found = verify(chipBy(by).files, { trust: trusted, activeAuthentication: undefined });
    expect(found).toMatchObject({ ok: true, chip: { algorithm: { strength } } });
  });

  test('bytes after the end of a file do no harm', () => {
    const padded = { ...chip.files, dg1: Buffer.concat([chip.files.dg1, Buffer.alloc(9)]) };
    expect(outcome(padded)).toBe('ok');
  });
});

const pss = (...parameters: Buffer[]) => sequence(oid('1.2.840.113549.1.1.10'), sequence(...parameters));
const mask = (hash: 'sha1' | 'sha256') => context(1, sequence(oid('1.2.840.113549.1.1.8'), hashIdentifier(hash)));
const old = { from: new Date('2010-01-01'), to: new Date('2026-11-27') };
const future = { from: new Date('2026-11-29'), to: span.to };
const foreign = makeSigner({ algorithm, ...span, country: 'UT', commonName: 'Utopia country signer' });

const USAGE = extension('2.5.29.15', der(0x03, Buffer.of(7, 0x80)));
const RSA = { hash: 'sha256', rsa: { bits: 2048 } } as const;
const P256 = { hash: 'sha256', curve: 'prime256v1' } as const;

/** Everybody can sign for the key: the private one is 1, on a curve whose generator is the key (CVE-2020-0601). */
const named = keysOf({ ...P256, explicit: true });
const ownGenerator = ((): KeyPair => {
  const point = named.publicKey.export({ format: 'der', type: 'spki' }).subarray(-65).toString('hex');
  const { d } = named.privateKey.export({ format: 'jwk' });
  const key = named.privateKey.export({ format: 'der', type: 'pkcs8' }).toString('hex');
  const own = key
    .replace(/046b17d1f2[0-9a-f]{120}/, point)
    .replace(Buffer.from(d!, 'base64url').toString('hex'), '1'.padStart(64, '0'));
  const privateKey = createPrivateKey({ key: Buffer.from(own, 'hex'), format: 'der', type: 'pkcs8' });
  return { privateKey, publicKey: createPublicKey(privateKey) };
})();
const exponentOne = ((): KeyPair => {
  const { privateKey, publicKey } = keysOf(RSA);
  const jwk = { ...publicKey.export({ format: 'jwk' }), e: 'AQ' };
  return { privateKey, publicKey: createPublicKey({ key: jwk, format: 'jwk' }) };
})();

/** By their problem. */
const ATTACKS: Record<string, Record<string, () => string>> = {
  group_altered: {
    'an altered zone': () => outcome({ ...chip.files, dg1: flip(chip.files.dg1) }),
    'an exchanged portrait': () => outcome({ ...chip.files, dg2: flip(chip.files.dg2!) }),
    'details of somebody else': () => outcome({ ...chip.files, dg11: flip(chip.files.dg11!) }),
    'another chip’s key': () => outcome({ ...chip.files, dg15: another.files.dg15 }),
    'the security object of another document': () => {
      const other = makeChip({ signer, lines: LINES.map((line) => line.replaceAll('ANNA', 'EVA<')) });
      return outcome({ ...chip.files, sod: other.files.sod });
    },
    'a hash of which the end is missing': () =>
      outcome({ ...chip.files, sod: listing(sequence(integer(1), octets(digestOf('dg1').subarray(0, 16)))) }),
    'an empty hash': () => outcome({ ...chip.files, sod: listing(sequence(integer(1), octets(Buffer.of()))) }),
  },
  malformed: {
    'one group in the place of another': () => outcome({ ...chip.files, dg2: chip.files.dg1 }),
    'a zone that is not listed': () => {
      const { dg1, ...others } = chip.files;
      return outcome({ ...others, dg1, sod: securityObject(others as never, signer) });
    },
    'an empty signature': () => outcome(withSod({ signature: () => Buffer.alloc(0) })),
    ...Object.fromEntries(
      Object.entries({
        'three numbers': () => sequence(integer(1), integer(2), integer(3)),
        'negative numbers': () => sequence(der(0x02, Buffer.of(0x80)), integer(1)),
        'a number with a zero before it': () => sequence(der(0x02, Buffer.of(0, 1)), integer(1)),
        'two numbers without their DER': () => Buffer.alloc(64, 7),
        'two numbers and something behind them': (made: Buffer) => Buffer.concat([made, NULL]),
      }).map(([name, signature]) => [
        `a signature of ${name}, as software of some States writes it`,
        () => outcome(withSod({ signature })),
      ]),
    ),
    ...Object.fromEntries(
      Object.entries({
        'one byte less': (made: Buffer) => made.subarray(1),
        'a zero before it': (made: Buffer) => Buffer.concat([Buffer.of(0), made]),
      }).map(([name, signature]) => [
        `a signature of RSA with ${name}`,
        () => outcome(withSod({ signature }, rsaSigner)),
      ]),
    ),
    'a signer whose curve has another generator': () =>
      outcome(chipBy(below({ algorithm: P256, keys: ownGenerator })).files),
    'a key to which anything is its own signature': () =>
      outcome(chipBy(below({ algorithm: RSA, keys: exponentOne })).files),
    'a chip whose own key has the exponent 1': () => {
      const dg15 = der(0x6f, exponentOne.publicKey.export({ format: 'der', type: 'spki' }));
      const files = { ...chip.files, dg15 };
      return outcome({ ...files, sod: securityObject(files, signer) });
    },
    ...Object.fromEntries(
      [[0], [17], [0, 1], [0x81]].map((number) => [
        `a data group with the number ${number.join(' ')}`,
        () => {
          const entry = sequence(der(0x02, Buffer.from(number)), octets(digestOf('dg1')));
          return outcome({ ...chip.files, sod: listing(entry) });
        },
      ]),
    ),
    'attributes with another hash than they say': () =>
      outcome(withSod({ attributeHash: 'sha1', algorithm: algorithmIdentifier(algorithm) })),
    'a signature that names another hash': () =>
      outcome(withSod({ algorithm: algorithmIdentifier({ ...algorithm, hash: 'sha384' }) })),
    'an unknown algorithm': () => outcome(withSod({ algorithm: sequence(oid('1.2.840.113549.1.1.4'), NULL) })),
    'RSA’s algorithm with a key of a curve': () =>
      outcome(withSod({ algorithm: algorithmIdentifier({ hash: 'sha256', rsa: { bits: 2048 } }) })),
    'PSS with two hashes': () =>
      outcome(withSod({ algorithm: pss(context(0, hashIdentifier('sha256')), mask('sha1')) }, rsaSigner)),
    'PSS without parameters, which means SHA-1': () => outcome(withSod({ algorithm: pss() }, rsaSigner)),
    'PSS with a trailer that nobody knows': () =>
      outcome(
        withSod(
          { algorithm: pss(context(0, hashIdentifier('sha256')), mask('sha256'), context(3, integer(2))) },
          rsaSigner,
        ),
      ),
    'a mask that nobody knows': () =>
      outcome(withSod({ algorithm: pss(context(1, sequence(oid('1.2.3'), hashIdentifier('sha256')))) }, rsaSigner)),
    'an algorithm whose name is padded': () =>
      outcome(withSod({ algorithm: sequence(der(0x06, Buffer.from('2a80864886f70d01010b', 'hex')), NULL) })),
    'an algorithm whose name ends early': () =>
      outcome(withSod({ algorithm: sequence(der(0x06, Buffer.from('2a8648ce3d040302ff', 'hex'))) })),
    'no signed hash': () => outcome(withSod({ attributes: ([type]) => [type!] })),
    'a signed hash that is repeated': () =>
      outcome(withSod({ attributes: ([type, value]) => [type!, value!, value!] })),
    'no signed type': () => outcome(withSod({ attributes: ([, value]) => [value!] })),
    'no signed attributes': () => outcome(withSod({ attributes: () => [] })),
    'a signature over another type of content': () => outcome(withSod({ contentType: '1.2.840.113549.1.7.1' })),
    'two signers': () => outcome(withSod({ signers: (one) => [one, one] })),
    'no signer': () => outcome(withSod({ signers: () => [] })),
    'two certificates': () => outcome(withSod({ certificates: [signer.certificate, country.certificate] })),
    'a data group that is listed twice': () =>
      outcome({
        ...chip.files,
        sod: listing(...(['dg1', 'dg15'] as const).map((name) => sequence(integer(1), octets(digestOf(name))))),
      }),
    'another tag': () => outcome({ ...chip.files, sod: Buffer.concat([Buffer.of(0x61), chip.files.sod.subarray(1)]) }),
    'something beside the signed data': () =>
      outcome({ ...chip.files, sod: der(0x77, chip.files.sod.subarray(4), NULL) }),
    'an indefinite length': () => outcome({ ...chip.files, sod: relength(chip.files.sod, 0x80) }),
    'a length with a leading zero': () =>
      outcome({ ...chip.files, sod: relength(chip.files.sod, 0x83, 0, chip.files.sod[2]!, chip.files.sod[3]!) }),
    'a length beyond the file': () => outcome({ ...chip.files, sod: relength(chip.files.sod, 0x83, 0xff, 0xff, 0xff) }),
    'a length of five bytes': () => outcome({ ...chip.files, sod: relength(chip.files.sod, 0x85, 0, 0, 0, 1, 0) }),
    'a file that ends early': () => outcome({ ...chip.files, sod: chip.files.sod.subarray(0, 300) }),
    'an empty file': () => outcome({ ...chip.files, sod: new Uint8Array() }),
    'a thousand levels': () => outcome({ ...chip.files, sod: nested(1000) }),
    'a key that is too short for any date': () => {
      const short = { hash: 'sha256', rsa: { bits: 512 } } as const;
      return outcome(chipBy(below({ algorithm: short })).files);
    },
  },
  signature_invalid: {
    'a list of other hashes under the genuine signature': () => outcome(withSod({ content: (list) => flip(list) })),
    'an altered signature': () => outcome(withSod({ signature: (made) => flip(made) })),
    ...Object.fromEntries(
      Object.entries({
        'two zeros': sequence(integer(0), integer(0)),
        'a number beyond the order of the curve': sequence(integer(Buffer.alloc(40, 0x55)), integer(1)),
      }).map(([name, signature]) => [`a signature of ${name}`, () => outcome(withSod({ signature: () => signature }))]),
    ),
    'the genuine certificate with another key': () => outcome(withSod({ certificates: [signer.certificate] }, below())),
    'PSS as PKCS #1': () =>
      outcome(withSod({ algorithm: algorithmIdentifier({ hash: 'sha256', rsa: { bits: 2048 } }) }, rsaSigner)),
    'PSS with another salt': () =>
      outcome(
        withSod(
          { algorithm: pss(context(0, hashIdentifier('sha256')), mask('sha256'), context(2, integer(0))) },
          rsaSigner,
        ),
      ),
  },
  issuer_not_trusted: {
    'a self-made country signer': () => outcome(chipBy(below({ issuer: foreign })).files),
    'a self-signed document signer': () => outcome(chipBy(makeSigner({ algorithm, ...span })).files),
    'a signer below a document signer': () => outcome(chipBy(below({ issuer: signer })).files),
    'a certificate that was altered': () => outcome(withSod({ certificates: [flip(signer.certificate, 120)] })),
    'an expired signer': () => outcome(chipBy(below(old)).files),
    'a signer of tomorrow': () => outcome(chipBy(below(future)).files),
    'an expired country signer': () => {
      const root = makeSigner({ algorithm, ...old });
      return outcome(chipBy(below({ issuer: root })).files, { trust: readChipTrust([root.certificate]) });
    },
    ...Object.fromEntries(
      Object.entries({
        'a signer of master lists': [USAGE, extension('2.5.29.37', sequence(oid('2.23.136.1.1.3')))],
        'a signer that may issue certificates': [USAGE, extension('2.5.29.19', sequence(TRUE))],
        'a signer that may only encrypt': [extension('2.5.29.15', der(0x03, Buffer.of(5, 0x20)))],
        'a signer with a critical extension that nobody knows': [USAGE, extension('1.2.3.4', NULL)],
      }).map(([name, extensions]) => [name, () => outcome(chipBy(below({ extensions })).files)]),
    ),
    ...Object.fromEntries(
      Object.entries({
        'a country signer that is no authority': [extension('2.5.29.19', sequence())],
        'a country signer for revocation lists only': [
          extension('2.5.29.19', sequence(TRUE)),
          extension('2.5.29.15', der(0x03, Buffer.of(1, 0x02))),
        ],
      }).map(([name, extensions]) => [
        name,
        () => {
          const root = makeSigner({ algorithm, extensions, ...span });
          return outcome(chipBy(below({ issuer: root })).files, { trust: readChipTrust([root.certificate]) });
        },
      ]),
    ),
    'a signer with the name of a trusted country signer, signed by another': () =>
      outcome(chipBy(below({ issuer: { ...foreign, name: country.name } })).files),
    'a signer that a trusted country signed in the name of another': () => {
      const other = makeSigner({ algorithm, country: 'DE', ...span });
      const lists = [country.certificate, other.certificate];
      const files = chipBy(below({ issuer: { ...country, name: other.name } })).files;
      return outcome(files, { trust: readChipTrust(lists) });
    },
    'a country signer with a trusted key on a curve with another generator': () => {
      const root = makeSigner({ algorithm: P256, keys: named, ...span });
      const own = makeSigner({ algorithm: P256, keys: { ...named, privateKey: ownGenerator.privateKey }, ...span });
      return outcome(chipBy(below({ issuer: own })).files, { trust: readChipTrust([root.certificate]) });
    },
    'a country signer that signs chips itself': () => outcome(chipBy(country).files),
    'no country signer at all': () => outcome(chip.files, { trust: { anchors: [] } }),
  },
  signer_revoked: {
    'a revoked signer': () => {
      const lists = [country.certificate, revocationList(country, [5, 7], NOW)];
      return outcome(chipBy(below({ serial: 7 })).files, { trust: readChipTrust(lists) });
    },
    'a signer that the State revoked under its next key': () => {
      const next = makeSigner({ algorithm, ...span });
      const lists = [country.certificate, next.certificate, revocationList(next, [7], NOW)];
      return outcome(chipBy(below({ serial: 7 })).files, { trust: readChipTrust(lists) });
    },
    'a signer below a revoked country signer': () => {
      const root = makeSigner({ algorithm, serial: 9, ...span });
      const lists = [root.certificate, revocationList(root, [9], NOW)];
      return outcome(chipBy(below({ issuer: root })).files, { trust: readChipTrust(lists) });
    },
  },
  copied: {
    'an answer to another challenge': () =>
      outcome(chip.files, { activeAuthentication: { ...proof, challenge: flip(challenge) } }),
    'an answer of another chip': () =>
      outcome(chip.files, { activeAuthentication: { challenge, signature: another.answer(challenge) } }),
    'an answer with an RSA key that is not the chip’s': () => {
      const own = makeChip({ signer, lines: LINES, chipKey: { rsa: { bits: 1024 } } });
      const other = makeChip({ signer, lines: LINES, chipKey: { rsa: { bits: 1024 } } });
      return outcome(own.files, { activeAuthentication: { challenge, signature: other.answer(challenge) } });
    },
    ...Object.fromEntries(
      Object.entries({
        'one byte': Uint8Array.of(1),
        zeros: new Uint8Array(128),
      }).map(([name, signature]) => [
        `an answer of ${name}`,
        () => {
          const own = makeChip({ signer, lines: LINES, chipKey: { rsa: { bits: 1024 } } });
          return outcome(own.files, { activeAuthentication: { challenge, signature } });
        },
      ]),
    ),
    'an answer of two zeros': () =>
      outcome(chip.files, { activeAuthentication: { challenge, signature: new Uint8Array(64) } }),
    'no answer at all': () => outcome(chip.files, { activeAuthentication: { challenge, signature: new Uint8Array() } }),
    'an answer to a part of the challenge': () => {
      const signature = chip.answer(challenge.subarray(0, 7));
      return outcome(chip.files, { activeAuthentication: { challenge, signature } });
    },
  },
};

describe('attacks', () => {
  test.each(
    Object.entries(ATTACKS).flatMap(([problem, attacks]) =>
      Object.entries(attacks).map(([name, attack]) => [name, problem, attack] as const),
    ),
  )('%s: %s', (_, problem, attack) => expect(attack()).toBe(problem));

  test('no changed byte of the security object is accepted', () => {
    const { sod } = chip.files;
    const accepted = [...sod.keys()].filter((at) => outcome({ ...chip.files, sod: flip(sod, at) }) === 'ok');
    // Not signed: versions, the outer list of digests, the signer, and the absent parameters of hashes.
    expect(accepted.length).toBeLessThan(0.12 * sod.length);
    const end = (at: number): ChipFiles => ({ ...chip.files, sod: sod.subarray(0, at) });
    expect([...sod.keys()].filter((at) => outcome(end(at)) === 'ok')).toEqual([]);
  });
});

function nested(levels: number): Buffer {
  let inner: Buffer = NULL;
  for (let level = 0; level < levels; level++) inner = sequence(inner);
  return der(0x77, inner);
}

const digestOf = (name: 'dg1' | 'dg15') => createHash('sha256').update(chip.files[name]!).digest();

/** Signed by a careless State: a list of these entries. */
function listing(...entries: Buffer[]): Buffer {
  const list = sequence(integer(0), hashIdentifier('sha256'), sequence(...entries));
  const attributes = [
    sequence(oid('1.2.840.113549.1.9.3'), setOf(oid('2.23.136.1.1.1'))),
    sequence(oid('1.2.840.113549.1.9.4'), setOf(octets(createHash('sha256').update(list).digest()))),
  ];
  return securityObject(chip.files, signer, { content: () => list, attributes: () => attributes });
}
