import { createPerson, encodeJpeg, identityOf, makePerson, portraitOf, selfie, strangerTo } from '@verify/specimen';
import type { WalletOutcome } from '@verify/wallet';
import sharp from 'sharp';
import { afterAll, expect, test, vi } from 'vitest';
import { TODAY } from '../document/context.fixture.ts';
import { createFinaliser } from '../../pool/finaliser.ts';
import { codesOf, file, flow, material } from '../../material/material.fixture.ts';

// Two services and the start of the worker, on machines with other load.
vi.setConfig({ testTimeout: 90_000 });
const finaliser = createFinaliser();
afterAll(() => finaliser.close());

const person = makePerson({ seed: 7, today: TODAY });
const holder = identityOf(person);
const inCredential = new Uint8Array(portraitOf(person).toBuffer('image/jpeg'));
const selfieOf = async (of: typeof holder) =>
  encodeJpeg(await selfie(createPerson(of), { seed: 3, distance: 42, view: { samples: 1 } }), 88);

const credential = (portrait?: Uint8Array): WalletOutcome => ({
  ok: true,
  credential: {
    query: 'identity',
    format: 'dc+sd-jwt',
    type: 'urn:eudi:pid:1',
    issuer: { name: 'Utopia', country: 'UTO', chain: [] },
    claims: {
      firstName: person.givenNames,
      lastName: person.lastName,
      birthDate: person.dateOfBirth,
      issuingCountry: 'UTO',
      ...(portrait && { portrait }),
    },
    deviceBound: true,
  },
});

async function match(portrait: Uint8Array | undefined, taken: Uint8Array) {
  const settings = flow({ steps: ['wallet', 'selfie'], services: ['walletCheck', 'faceMatch'] });
  const wallet = credential(portrait);
  const given = { flow: settings, selfie: file(taken, 'selfie'), document: undefined, wallet };
  const { overall, images, services } = await finaliser.run(material(file(taken), given));
  const codes = codesOf(overall.concerns).filter((code) => /^(?:FM|WL)/.test(code));
  return { status: overall.status, codes, images, services };
}

test('the holder of the credential is approved, and its portrait is kept as evidence', async () => {
  const { status, codes, images, services } = await match(inCredential, await selfieOf(holder));
  expect([status, codes]).toEqual(['approved', []]);
  expect(images.find(({ key }) => key === 'wallet-portrait')).toMatchObject({ kind: 'portrait', ofFileId: null });
  expect(services.walletCheck!.extracted.images).toMatchObject([{ kind: 'portrait' }]);
});

test('another person with that wallet raises FM003', async () => {
  const { status, codes } = await match(inCredential, await selfieOf(strangerTo(holder)));
  expect([status, codes]).toEqual(['declined', ['FM003']]);
});

test('a credential without a portrait, or with one that shows no face, approves nobody', async () => {
  const taken = await selfieOf(holder);
  const wall = sharp({ create: { width: 300, height: 400, channels: 3, background: '#b4b0a8' } });
  const noFace = new Uint8Array(await wall.jpeg().toBuffer());
  for (const portrait of [undefined, noFace, new Uint8Array([1, 2, 3])]) {
    const { status, codes } = await match(portrait, taken);
    expect([status, codes]).toEqual(['needs-review', ['FM004']]);
  }
});
