import { type Alterations, identityCard, passport } from '@verify/specimen';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFinaliser, type Finaliser } from '../../pool/finaliser.ts';
import { codesOf, file, material, passportPhoto, shoot } from '../../material/material.fixture.ts';
import type { MaterialFile } from '../../material/material.ts';
import { TODAY } from './context.fixture.ts';

let finaliser: Finaliser;
const faults: unknown[] = [];
beforeAll(async () => {
  finaliser = createFinaliser({ onFault: (fault) => faults.push(fault) });
  expect(await finaliser.ready()).toBe(true);
});
afterAll(() => finaliser.close());

describe('a passport', () => {
  // C061
  test('an untouched passport is approved, with all fields read', async () => {
    const document = await passport({ seed: 7, today: TODAY });
    const { fields, printed } = document.truth;
    const result = await finaliser.run(material(await shoot(document)));
    expect(result.overall).toEqual({
      status: 'approved',
      concerns: [],
      comments: [{ service: 'doc-check', status: 'approved', comment: 'No issues were found' }],
    });
    expect(result.document).toEqual({ documentType: 'passport', issuingCountry: 'UTO' });
    const { extracted, documentDataChecking, ...service } = result.services.docCheck!;
    expect(service).toMatchObject({ serviceType: 'doc-check', processingState: 'done', status: 'approved' });
    expect(extracted.mrz).toContainEqual({
      category: 'Document number',
      content: fields.documentNumber,
      contentType: 'string',
      valid: true,
    });
    expect(extracted.mrz).toContainEqual({
      category: 'Date of birth',
      content: printed.dateOfBirth,
      contentType: 'date',
      valid: true,
    });
    expect(extracted.mrz).toContainEqual({
      category: 'Issue country',
      content: 'UTO',
      contentType: 'country',
      valid: true,
    });
    expect(extracted.nfc).toEqual([]);
    expect(documentDataChecking.find((row) => row.category === 'Document number')).toMatchObject({
      valid: true,
      conflicts: [],
      status: 'approved',
      mrz: fields.documentNumber,
      nfc: '',
    });
    expect(service.dataExtractionConsistency.considers).toContainEqual(
      expect.objectContaining({ name: 'Composite check digit', type: 'clear' }),
    );
    expect(faults).toEqual([]);
  });

  // C059
  test('its pictures are JPEG files without metadata and include every extracted image', async () => {
    const photo = await sharp(await passportPhoto())
      .withExif({ IFD0: { Artist: 'Somebody', Software: 'Phone 1.0' } })
      .toBuffer();
    const { images, services } = await finaliser.run(material(photo));
    for (const image of images) {
      const metadata = await sharp(image.bytes).metadata();
      expect(metadata).toMatchObject({ format: 'jpeg', width: image.widthPx, height: image.heightPx });
      expect(metadata.exif).toBeUndefined();
      expect(image.ofFileId).toBe('front');
    }
    expect(images.find((image) => image.kind === 'evidence')).toMatchObject({ widthPx: 1_600, heightPx: 1_200 });
    const { extracted } = services.docCheck!;
    expect(extracted.images.map((image) => image.kind)).toEqual(expect.arrayContaining(['front', 'mrz']));
    for (const { imageKey } of extracted.images) expect(images.map((image) => image.key)).toContain(imageKey);
    expect(new Set(images.map((image) => image.key)).size).toBe(images.length);
  });

  test.each([
    ['expired', { expired: true }, 'declined', ['DC008']],
    ['with an altered check digit of the number', { alteredCheckDigit: 'documentNumber' }, 'declined', ['DC022']],
    ['with an altered check digit of the birth', { alteredCheckDigit: 'dateOfBirth' }, 'declined', ['DC023']],
    ['with an altered check digit of the expiry', { alteredCheckDigit: 'dateOfExpiry' }, 'declined', ['DC024']],
    ['with an altered composite digit', { alteredCheckDigit: 'composite' }, 'declined', ['DC025']],
    ['with another surname printed', { vizConflict: 'lastName' }, 'needs-review', ['DC047']],
  ] as const)('%s', async (_what, alter, status, codes) => {
    const { overall } = await finaliser.run(material(await passportPhoto(alter)));
    expect(overall.status).toBe(status);
    expect(codesOf(overall.concerns)).toEqual(['DC045', ...codes]);
  });

  test('a passport turned sideways or upside down, by pixels or by EXIF, reads the same', async () => {
    const photo = await passportPhoto();
    for (const turned of [
      await sharp(photo).rotate(90).toBuffer(),
      await sharp(photo).rotate(180).toBuffer(),
      await sharp(photo).withMetadata({ orientation: 8 }).toBuffer(),
    ])
      expect((await finaliser.run(material(turned))).overall).toMatchObject({ status: 'approved', concerns: [] });
  });

  test('the browser’s reading is compared and never trusted', async () => {
    const photo = await passportPhoto();
    const claim = { mrzLines: ['P<UTOQUIMBY<<FRED'.padEnd(44, '<'), '0'.repeat(44)] };
    const result = await finaliser.run(material(file(photo, 'front', claim)));
    expect(result.overall.status).toBe('approved');
    expect(JSON.stringify(result)).not.toContain('QUIMBY');
    expect(result.trace).toContainEqual(expect.objectContaining({ rule: 'claim-agrees', outcome: 'signal' }));
  });
});

describe('an identity card', () => {
  const card = async (seed: number, alter: Alterations = {}) => {
    const { front, back } = await identityCard({ seed, today: TODAY, alter });
    return { front: file(await shoot(front, seed), 'front'), back: file(await shoot(back, seed), 'back') };
  };
  const ofCard = (sides: { front: MaterialFile; back?: MaterialFile }) =>
    material(sides.front, { document: { documentType: 'id-card', issuingCountry: 'UTO', ...sides } });

  test('a card with both sides is approved', async () => {
    const result = await finaliser.run(ofCard(await card(5)));
    expect(result.overall).toMatchObject({ status: 'approved', concerns: [] });
    expect(result.document?.documentType).toBe('id-card');
    expect(result.images.map((image) => image.ofFileId)).toEqual(expect.arrayContaining(['front', 'back']));
  });

  // What is left of each has an outline's shape or none, and no edge that runs on: the review alone saw these two.
  test.each([
    ['a corner', 5049, { left: 300, top: 334 }],
    ['a side', 5089, { left: 498, top: 0 }],
  ])('a card with %s of its front cut off is not approved', async (_, seed, { left, top }) => {
    const whole = await card(seed);
    const picture = sharp(whole.front.bytes);
    const { width, height } = await picture.metadata();
    const part = picture.extract({ left, top, width: width - left, height: height - top });
    const cut = file(await part.jpeg({ quality: 92 }).toBuffer(), 'front');
    const { overall } = await finaliser.run(ofCard({ ...whole, front: cut }));
    expect(overall.status).toBe('needs-review');
    expect(codesOf(overall.concerns)).toContain('DC018');
  });

  test('a card with exchanged sides is put in order, and the trace notes it', async () => {
    const { front, back } = await card(5);
    const straight = await finaliser.run(ofCard({ front, back }));
    const swapped = await finaliser.run(
      ofCard({ front: { ...back, fileId: 'front' }, back: { ...front, fileId: 'back' } }),
    );
    expect(swapped.overall).toEqual(straight.overall);
    expect(swapped.fields).toEqual(straight.fields);
    // The portrait is cut out of the file that shows it, which was sent as the back.
    const portraitOf = (result: typeof swapped) => result.images.find(({ kind }) => kind === 'portrait')?.ofFileId;
    expect([portraitOf(straight), portraitOf(swapped)]).toEqual(['front', 'back']);
    const placed = (result: typeof swapped) => result.trace.filter(({ rule }) => rule === 'sides-in-place');
    expect(placed(swapped)).toMatchObject([{ outcome: 'signal', inputs: { swapped: true } }]);
    expect(placed(straight)).toMatchObject([{ outcome: 'clear', inputs: { swapped: false } }]);
  });

  test('a card with the back of another card raises DC007', async () => {
    const { front } = await card(5);
    const { back } = await card(6);
    const { overall } = await finaliser.run(ofCard({ front, back }));
    expect(overall.status).toBe('needs-review');
    expect(codesOf(overall.concerns)).toContain('DC007');
  });
});

const plain = (background: string) =>
  sharp({ create: { width: 1_280, height: 960, channels: 3, background } })
    .jpeg()
    .toBuffer();

test.each([
  ['a black image', () => plain('#000')],
  ['a white one', () => plain('#fff')],
  ['a photo cut short', async () => (await passportPhoto()).subarray(0, 60_000)],
  ['an SVG called JPEG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['no bytes', () => new Uint8Array(0)],
  ['a PDF that is none', () => Buffer.from('%PDF-1.4 nothing')],
])('%s is not a document and raises DC001', async (_what, make) => {
  const result = await finaliser.run(material(await make()));
  expect(result.overall.status).toBe('declined');
  expect(codesOf(result.overall.concerns)).toEqual(['DC045', 'DC001']);
  expect(result.services.docCheck?.extracted.mrz).toEqual([]);
});

test('the trace has the inputs of each rule but no value of the document', async () => {
  const document = await passport({ seed: 7, today: TODAY });
  const { trace } = await finaliser.run(material(await shoot(document)));
  expect(trace.at(-1)).toMatchObject({ rule: 'decide', outcome: 'decided', inputs: { status: 'approved' } });
  expect(trace).toContainEqual(expect.objectContaining({ rule: 'not-expired', code: 'DC008', outcome: 'clear' }));
  const { documentNumber, lastName } = document.truth.fields;
  for (const value of [documentNumber, lastName]) expect(JSON.stringify(trace)).not.toContain(value);
});
