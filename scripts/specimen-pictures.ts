import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  drivingLicence,
  encodeJpeg,
  fromCanvas,
  identityCard,
  makePerson,
  paper,
  paperPdf,
  passport,
  personModel,
  photograph,
  plainScene,
  portraitOf,
  residencePermit,
  selfie,
} from '@verify/specimen';
import { chipBody, chipOf, utopia } from '@verify/specimen/chip';

/** One person on all of them. */
const SEED = 4;
/**
 * Smaller and calmer than the stories' photographs, so that the package stays below a megabyte.
 * `e2e/sdk/test-kit.test.ts` has them read.
 */
const SCENE = plainScene(SEED, { width: 1280, height: 960, surface: 'dark', noise: 0.6, jpegQuality: 60 });

/** Writes the pictures of `@verify-sdk/test`: documents that are valid today, the face on them, and two papers. */
export async function writeSpecimenPictures(folder: string): Promise<void> {
  const request = { seed: SEED, today: new Date().toISOString().slice(0, 10) };
  const cards = { 'id-card': identityCard(request), 'residence-permit': residencePermit(request) };
  const sides = { ...cards, 'driving-licence': drivingLicence(request) };
  const book = passport(request);
  const documents = [
    ['passport-front', book] as const,
    ...Object.entries(sides).flatMap(([name, { front, back }]) => [
      [`${name}-front`, front] as const,
      [`${name}-back`, back] as const,
    ]),
  ];
  mkdirSync(folder, { recursive: true });
  for (const [name, document] of documents) {
    const { jpeg } = await photograph(document, SCENE);
    writeFileSync(join(folder, `${name}.jpg`), jpeg);
  }
  const picture = await encodeJpeg(fromCanvas(portraitOf(book.truth.person)), 85);
  // Without a key of its own, which could answer the challenge of no session in advance.
  const chip = chipOf(book.truth, { signer: utopia().signer, picture, chipKey: null });
  writeFileSync(join(folder, 'passport-chip.json'), JSON.stringify(chipBody(chip)));
  const face = await selfie(personModel(makePerson(request)), { seed: SEED, width: 960, height: 720 });
  writeFileSync(join(folder, 'selfie.jpg'), await encodeJpeg(face, 80));
  writeFileSync(join(folder, 'proof-of-address.pdf'), paperPdf(paper({ ...request, kind: 'utility' })));
  writeFileSync(join(folder, 'bank-statement.pdf'), paperPdf(paper({ ...request, kind: 'bank' })));
}
