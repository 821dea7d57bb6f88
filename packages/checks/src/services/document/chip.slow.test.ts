import {
  createPerson,
  encodeJpeg,
  fromCanvas,
  identityOf,
  passport,
  portraitOf,
  selfie,
  type SpecimenDocument,
} from '@verify/specimen';
import { chipOf, jpeg2000, makeSigner, securityObject, type SpecimenChip, utopia } from '@verify/specimen/chip';
import { readChipTrust } from '@verify/wallet/chip';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFinaliser, type Finaliser } from '../../pool/finaliser.ts';
import { encodeRaster } from '../../image/decode.ts';
import { codesOf, file, flow, material, shoot } from '../../material/material.fixture.ts';
import type { Material } from '../../material/material.ts';
import { TODAY } from './context.fixture.ts';

let finaliser: Finaliser;
beforeAll(async () => {
  finaliser = createFinaliser({ onFault: (fault) => expect(fault).toBeUndefined() });
  expect(await finaliser.ready()).toBe(true);
});
afterAll(() => finaliser.close());

const span = { from: new Date('2022-01-01'), to: new Date('2037-01-01') };
const algorithm = { hash: 'sha256', curve: 'brainpoolP256r1' } as const;
const { country, signer } = utopia();
const trust = readChipTrust([country.certificate]);
const challenge = Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8);

const sent = (chip: SpecimenChip, change: Partial<SpecimenChip['files']> = {}): Material['chip'] => ({
  files: { ...chip.files, ...change },
  activeAuthentication: { challenge, signature: chip.answer(challenge) },
  trust,
});
const anna = await passport({ seed: 7, today: TODAY });
const portraitIn = ({ truth }: SpecimenDocument) => fromCanvas(portraitOf(truth.person));
const chip = chipOf(anna.truth, { signer, picture: (await encodeRaster(portraitIn(anna))).bytes });
const another = await passport({ seed: 8, today: TODAY });

async function decided(document: SpecimenDocument, of: Material['chip'], change: Parameters<typeof flow>[0] = {}) {
  const result = await finaliser.run(
    material(await shoot(document), { flow: flow({ chip: 'use', ...change }), chip: of }),
  );
  return { result, decision: [result.overall.status, codesOf(result.overall.concerns).filter((id) => id !== 'DC045')] };
}

describe('a document with its chip', () => {
  test('a genuine chip is approved, and its fields have their own column', async () => {
    const { result, decision } = await decided(anna, sent(chip), { chip: 'require' });
    expect(decision).toEqual(['approved', []]);
    const { extracted, documentDataChecking, chip: proved } = result.services.docCheck!;
    const { fields } = anna.truth;
    expect(extracted.nfc).toContainEqual({
      category: 'Date of birth',
      content: fields.dateOfBirth,
      contentType: 'date',
    });
    const row = documentDataChecking.find(({ category }) => category === 'Document number')!;
    expect([row.nfc, row.mrz, row.equal]).toEqual([fields.documentNumber, fields.documentNumber, true]);
    expect(proved).toMatchObject({ issuer: { country: 'UTO' }, groups: [1, 2, 11, 12, 14, 15], original: 'proved' });
    expect(extracted.images.map(({ kind }) => kind)).toContain('chip-portrait');
  });

  test('a JPEG 2000 portrait is decoded, and a broken one does no harm without a face comparison', async () => {
    const soft = chipOf(anna.truth, { signer, picture: await jpeg2000(portraitIn(anna)) });
    const { result } = await decided(anna, sent(soft));
    const kept = result.images.find(({ kind }) => kind === 'chip-portrait')!;
    const { width, height } = portraitIn(anna);
    expect([kept.widthPx, kept.heightPx]).toEqual([width, height]);
    const broken = chipOf(anna.truth, { signer, picture: Uint8Array.of(0xff, 0x4f, 0xff, 0x51, 0, 41) });
    expect((await decided(anna, sent(broken))).decision).toEqual(['approved', []]);
  });

  test.each<[string, () => Material['chip'], string, string[]]>([
    ['no chip', () => undefined, 'needs-review', ['DC063']],
    [
      'the genuine chip of somebody else',
      () => sent(chipOf(another.truth, { signer })),
      'needs-review',
      ['DC048', 'DC064'],
    ],
    [
      'an exchanged portrait',
      () => sent(chip, { dg2: chipOf(another.truth, { signer, picture: new Uint8Array(99) }).files.dg2! }),
      'declined',
      ['DC061'],
    ],
    [
      'a self-made country signer',
      () => sent(chipOf(anna.truth, { signer: makeSigner({ algorithm, ...span }) })),
      'needs-review',
      ['DC060'],
    ],
    [
      'SHA-1 of a signer that began when it was no longer in use',
      () => {
        const weak = makeSigner({ algorithm: { hash: 'sha1', curve: 'prime256v1' }, issuer: country, ...span });
        return sent(chipOf(anna.truth, { signer: weak }));
      },
      'needs-review',
      ['DC063'],
    ],
    [
      'a signature over something else',
      () =>
        sent(chip, {
          sod: securityObject(chip.files, signer, {
            signature: (made) => Buffer.concat([made.subarray(0, -1), Buffer.of(made.at(-1)! ^ 1)]),
          }),
        }),
      'declined',
      ['DC049'],
    ],
    [
      'a copy that answers with its own key',
      () => ({
        ...sent(chip)!,
        activeAuthentication: { challenge, signature: chipOf(anna.truth, { signer }).answer(challenge) },
      }),
      'declined',
      ['DC062'],
    ],
    [
      'a copy that is not asked',
      () => ({ ...sent(chip)!, activeAuthentication: undefined }),
      'needs-review',
      ['DC063'],
    ],
  ])('%s', async (_, make, status, codes) => {
    const { result, decision } = await decided(anna, make(), { chip: 'require' });
    expect(decision[0]).toBe(status);
    expect(decision[1]).toEqual(expect.arrayContaining(codes));
    if (!result.services.docCheck!.chip) expect(result.services.docCheck!.extracted.nfc).toEqual([]);
  });

  test('a flow that ignores chips does not open one', async () => {
    const forged = sent(chipOf(another.truth, { signer }));
    expect((await decided(anna, forged, { chip: 'ignore' })).decision).toEqual(['approved', []]);
  });

  test('a flow with optional chips approves a document without one', async () => {
    expect((await decided(anna, undefined)).decision).toEqual(['approved', []]);
  });

  test('a printed portrait that differs from the portrait in the chip raises DC032', async () => {
    const swapped = await passport({ seed: 7, today: TODAY, portrait: portraitIn(another) });
    const { decision } = await decided(swapped, sent(chip), { steps: ['document', 'selfie'] });
    expect(decision[1]).toContain('DC032');
  });

  test.each([
    ['the holder', anna, 'approved', []],
    ['somebody else', another, 'declined', ['FM003']],
  ] as const)('the live face is compared with the portrait in the chip: %s', async (_, { truth }, status, codes) => {
    const taken = await selfie(createPerson(identityOf(truth.person)), { seed: 3, distance: 42, view: { samples: 1 } });
    const { overall } = await finaliser.run(
      material(await shoot(anna), {
        flow: flow({
          chip: 'require',
          steps: ['document', 'selfie'],
          services: ['docCheck', 'faceMatch'],
          effects: { DC053: 'ignore' },
        }),
        chip: sent(chip),
        selfie: file(await encodeJpeg(taken, 88), 'selfie'),
      }),
    );
    expect([overall.status, codesOf(overall.concerns).filter((id) => id !== 'DC045')]).toEqual([status, codes]);
  });
});
