import { createHash } from 'node:crypto';
import {
  algorithmIdentifier,
  CHIP_ALGORITHMS,
  type ChipSigner,
  hashIdentifier,
  makeChip,
  makeSigner,
  masterList,
  revocationList,
  securityObject,
  type SignerInput,
  type SodChange,
} from '@verify/specimen/chip';
import { context, der, integer, NULL, octets, oid, sequence, setOf } from '@verify/specimen/chip/der';
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

describe('genuine chips', () => {
  test.each(CHIP_ALGORITHMS.map((each) => [`${each.hash} ${each.curve ?? JSON.stringify(each.rsa)}`, each] as const))(
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

  test('what was proved, and by whom', () => {
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
        algorithm: { weak: false },
      },
    });
  });

  test('a data group that is not listed proves nothing and is not used', () => {
    const { dg2, dg11, ...few } = chip.files;
    const found = verify({ ...few, sod: securityObject(few, signer), dg2, dg11 } as ChipFiles);
    expect(found).toMatchObject({ ok: true, chip: { picture: null, unlisted: [2, 11], groups: [1, 12, 14, 15] } });
    expect(found.ok && found.chip.data.birthDate).toBeUndefined();
  });

  test('without an answer, the chip may be a copy', () => {
    expect(verify(chip.files, { activeAuthentication: undefined })).toMatchObject({ chip: { original: 'possible' } });
    const { dg15: _, ...keyless } = chip.files;
    const sod = securityObject(keyless, signer);
    expect(verify({ ...keyless, sod })).toMatchObject({ chip: { original: 'unknown' } });
    // An own key beside the list is no key of the chip.
    expect(verify({ ...chip.files, sod })).toMatchObject({ chip: { original: 'unknown', unlisted: [15] } });
  });

  test('bytes that an app read behind the end of a file do no harm', () => {
    const padded = { ...chip.files, dg1: Buffer.concat([chip.files.dg1, Buffer.alloc(9)]) };
    expect(outcome(padded)).toBe('ok');
  });
});

const pss = (...parameters: Buffer[]) => sequence(oid('1.2.840.113549.1.1.10'), sequence(...parameters));
const mask = (hash: 'sha1' | 'sha256') => context(1, sequence(oid('1.2.840.113549.1.1.8'), hashIdentifier(hash)));
const old = { from: new Date('2010-01-01'), to: new Date('2026-11-27') };
const future = { from: new Date('2026-11-29'), to: span.to };
const foreign = makeSigner({ algorithm, ...span, country: 'UT', commonName: 'Utopia country signer' });

describe('attacks', () => {
  test.each<[string, () => string, string]>([
    ['an altered zone', () => outcome({ ...chip.files, dg1: flip(chip.files.dg1) }), 'group_altered'],
    ['an exchanged portrait', () => outcome({ ...chip.files, dg2: flip(chip.files.dg2!) }), 'group_altered'],
    ['details of somebody else', () => outcome({ ...chip.files, dg11: flip(chip.files.dg11!) }), 'group_altered'],
    ['one group in the place of another', () => outcome({ ...chip.files, dg2: chip.files.dg1 }), 'malformed'],
    ['another chip’s key', () => outcome({ ...chip.files, dg15: another.files.dg15 }), 'group_altered'],
    [
      'a zone that is not listed',
      () => {
        const { dg1, ...others } = chip.files;
        return outcome({ ...others, dg1, sod: securityObject(others as never, signer) });
      },
      'malformed',
    ],
    [
      'a list of other hashes under the genuine signature',
      () => outcome(withSod({ content: (list) => flip(list) })),
      'signature_invalid',
    ],
    ['an altered signature', () => outcome(withSod({ signature: (made) => flip(made) })), 'signature_invalid'],
    ['an empty signature', () => outcome(withSod({ signature: () => Buffer.alloc(0) })), 'malformed'],
    [
      'a signature of two zeros',
      () => outcome(withSod({ signature: () => sequence(integer(0), integer(0)) })),
      'signature_invalid',
    ],
    ['a self-made country signer', () => outcome(chipBy(below({ issuer: foreign })).files), 'issuer_not_trusted'],
    [
      'a self-signed document signer',
      () => outcome(chipBy(makeSigner({ algorithm, ...span })).files),
      'issuer_not_trusted',
    ],
    ['a signer below a document signer', () => outcome(chipBy(below({ issuer: signer })).files), 'issuer_not_trusted'],
    [
      'the genuine certificate with another key',
      () => outcome(withSod({ certificates: [signer.certificate] }, below())),
      'signature_invalid',
    ],
    [
      'a certificate that was altered',
      () => outcome(withSod({ certificates: [flip(signer.certificate, 120)] })),
      'issuer_not_trusted',
    ],
    ['an expired signer', () => outcome(chipBy(below(old)).files), 'issuer_not_trusted'],
    ['a signer of tomorrow', () => outcome(chipBy(below(future)).files), 'issuer_not_trusted'],
    [
      'an expired country signer',
      () => {
        const root = makeSigner({ algorithm, ...old });
        return outcome(chipBy(below({ issuer: root })).files, { trust: readChipTrust([root.certificate]) });
      },
      'issuer_not_trusted',
    ],
    [
      'a revoked signer',
      () => {
        const lists = [country.certificate, revocationList(country, [5, 7], NOW)];
        return outcome(chipBy(below({ serial: 7 })).files, { trust: readChipTrust(lists) });
      },
      'signer_revoked',
    ],
    [
      'a signer of master lists',
      () => outcome(chipBy(below({ purpose: '2.23.136.1.1.3' })).files),
      'issuer_not_trusted',
    ],
    ['a country signer that signs chips itself', () => outcome(chipBy(country).files), 'issuer_not_trusted'],
    ['no country signer at all', () => outcome(chip.files, { trust: { anchors: [] } }), 'issuer_not_trusted'],
    [
      'an answer to another challenge',
      () => outcome(chip.files, { activeAuthentication: { ...proof, challenge: flip(challenge) } }),
      'copied',
    ],
    [
      'an answer of another chip',
      () => outcome(chip.files, { activeAuthentication: { challenge, signature: another.answer(challenge) } }),
      'copied',
    ],
    [
      'an answer with an RSA key that is not the chip’s',
      () => {
        const own = makeChip({ signer, lines: LINES, chipKey: { rsa: { bits: 1024 } } });
        const other = makeChip({ signer, lines: LINES, chipKey: { rsa: { bits: 1024 } } });
        return outcome(own.files, { activeAuthentication: { challenge, signature: other.answer(challenge) } });
      },
      'copied',
    ],
    [
      'an answer of one byte',
      () => {
        const own = makeChip({ signer, lines: LINES, chipKey: { rsa: { bits: 1024 } } });
        return outcome(own.files, { activeAuthentication: { challenge, signature: Uint8Array.of(1) } });
      },
      'copied',
    ],
    [
      'attributes with another hash than they say',
      () => outcome(withSod({ attributeHash: 'sha1', algorithm: algorithmIdentifier(algorithm) })),
      'malformed',
    ],
    [
      'a signature that names another hash',
      () => outcome(withSod({ algorithm: algorithmIdentifier({ ...algorithm, hash: 'sha384' }) })),
      'malformed',
    ],
    [
      'an unknown algorithm',
      () => outcome(withSod({ algorithm: sequence(oid('1.2.840.113549.1.1.4'), NULL) })),
      'malformed',
    ],
    [
      'RSA’s algorithm with a key of a curve',
      () => outcome(withSod({ algorithm: algorithmIdentifier({ hash: 'sha256', rsa: { bits: 2048 } }) })),
      'malformed',
    ],
    [
      'PSS as PKCS #1',
      () => outcome(withSod({ algorithm: algorithmIdentifier({ hash: 'sha256', rsa: { bits: 2048 } }) }, rsaSigner)),
      'signature_invalid',
    ],
    [
      'PSS with two hashes',
      () => outcome(withSod({ algorithm: pss(context(0, hashIdentifier('sha256')), mask('sha1')) }, rsaSigner)),
      'malformed',
    ],
    [
      'PSS with another salt',
      () =>
        outcome(
          withSod(
            { algorithm: pss(context(0, hashIdentifier('sha256')), mask('sha256'), context(2, integer(0))) },
            rsaSigner,
          ),
        ),
      'signature_invalid',
    ],
    ['PSS without parameters, which means SHA-1', () => outcome(withSod({ algorithm: pss() }, rsaSigner)), 'malformed'],
    ['no signed attributes', () => outcome(withSod({ attributes: () => [] })), 'malformed'],
    [
      'a digest that is given twice',
      () => outcome(withSod({ attributes: ([type, value]) => [type!, value!, value!] })),
      'malformed',
    ],
    [
      'a signature over another type of content',
      () => outcome(withSod({ contentType: '1.2.840.113549.1.7.1' })),
      'malformed',
    ],
    ['two signers', () => outcome(withSod({ signers: (one) => [one, one] })), 'malformed'],
    ['no signer', () => outcome(withSod({ signers: () => [] })), 'malformed'],
    [
      'two certificates',
      () => outcome(withSod({ certificates: [signer.certificate, country.certificate] })),
      'malformed',
    ],
    ['a data group that is listed twice', () => outcome({ ...chip.files, sod: doubled() }), 'malformed'],
    ['an indefinite length', () => outcome({ ...chip.files, sod: relength(chip.files.sod, 0x80) }), 'malformed'],
    [
      'a length with a leading zero',
      () => outcome({ ...chip.files, sod: relength(chip.files.sod, 0x83, 0, chip.files.sod[2]!, chip.files.sod[3]!) }),
      'malformed',
    ],
    [
      'a length beyond the file',
      () => outcome({ ...chip.files, sod: relength(chip.files.sod, 0x83, 0xff, 0xff, 0xff) }),
      'malformed',
    ],
    [
      'a length of five bytes',
      () => outcome({ ...chip.files, sod: relength(chip.files.sod, 0x85, 0, 0, 0, 1, 0) }),
      'malformed',
    ],
    ['a file that ends early', () => outcome({ ...chip.files, sod: chip.files.sod.subarray(0, 300) }), 'malformed'],
    ['an empty file', () => outcome({ ...chip.files, sod: new Uint8Array() }), 'malformed'],
    ['a thousand levels', () => outcome({ ...chip.files, sod: nested(1000) }), 'malformed'],
    [
      'a weak signature of a new signer',
      () => outcome(chipBy(below({ algorithm: { hash: 'sha1', curve: 'prime256v1' } })).files),
      'malformed',
    ],
    [
      'a key that is too short for any date',
      () => {
        const short = { hash: 'sha256', rsa: { bits: 512 } } as const;
        return outcome(chipBy(below({ algorithm: short })).files);
      },
      'malformed',
    ],
  ])('%s', (_, attack, problem) => {
    expect(attack()).toBe(problem);
  });

  test('no single byte of the security object may be another one', () => {
    const { sod } = chip.files;
    const accepted = [...sod.keys()].filter((at) => outcome({ ...chip.files, sod: flip(sod, at) }) === 'ok');
    // Not signed: versions, the outer list of digests, who signed, and the absent parameters of hashes.
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

/** Signed by a careless State: data group 1 with two hashes. */
function doubled(): Buffer {
  const digest = (name: 'dg1' | 'dg15') => createHash('sha256').update(chip.files[name]!).digest();
  const entry = (hash: Buffer) => sequence(integer(1), octets(hash));
  const list = sequence(integer(0), hashIdentifier('sha256'), sequence(entry(digest('dg1')), entry(digest('dg15'))));
  const attributes = [
    sequence(oid('1.2.840.113549.1.9.3'), setOf(oid('2.23.136.1.1.1'))),
    sequence(oid('1.2.840.113549.1.9.4'), setOf(octets(createHash('sha256').update(list).digest()))),
  ];
  return securityObject(chip.files, signer, { content: () => list, attributes: () => attributes });
}
