import {
  createPerson,
  encodeJpeg,
  fromCanvas,
  identityOf,
  makePerson,
  passport,
  portraitOf,
  type Pose,
  rephotograph,
  selfie,
  strangerTo,
  toCanvas,
} from '@verify/specimen';
import sharp from 'sharp';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { TODAY } from '../document/context.fixture.ts';
import { createFinaliser } from '../../pool/finaliser.ts';
import type { Material } from '../../material/material.ts';
import { codesOf, file, flow, material, shoot } from '../../material/material.fixture.ts';

// Two services and the start of the worker, on machines with other load.
vi.setConfig({ testTimeout: 90_000 });
const finaliser = createFinaliser();
afterAll(() => finaliser.close());

const person = makePerson({ seed: 7, today: TODAY });
const identity = identityOf(person);
const front = shoot(await passport({ seed: 7, today: TODAY, person }), 7);
const settings = flow({ steps: ['document', 'selfie'], services: ['docCheck', 'faceMatch'] });
const picture = async (of: typeof identity, pose: Partial<Pose> = {}, distance = 42) =>
  encodeJpeg(await selfie(createPerson(of), { seed: 3, pose, distance, view: { samples: 1 } }), 88);

async function match(taken: Uint8Array, change: Partial<Material> = {}) {
  const given = material(await front, { flow: settings, selfie: file(taken, 'selfie'), ...change });
  const finalised = await finaliser.run(given);
  const rules = finalised.trace.filter(({ rule }) => rule === 'same-person').map(({ inputs }) => inputs);
  return { ...finalised, codes: codesOf(finalised.overall.concerns).filter((code) => code.startsWith('FM')), rules };
}

test('the holder of the document is approved, and the selfie is kept', async () => {
  const { codes, services, images, rules } = await match(await picture(identity, { smile: 0.4, yaw: 0.12 }));
  expect(codes).toEqual([]);
  expect(services.faceMatch).toMatchObject({ serviceType: 'face-match', status: 'approved', processingState: 'done' });
  expect(images.find(({ key }) => key === 'selfie-evidence')).toMatchObject({ kind: 'evidence', ofFileId: 'selfie' });
  expect(rules[0]).toMatchObject({ band: 'match', bands: expect.any(String), models: expect.any(String) });
});

test('another person gives FM003', async () => {
  const { codes, overall } = await match(await picture(strangerTo(identity)));
  expect(codes).toEqual(['FM003']);
  expect(overall.status).toBe('declined');
});

test('no face, a face of twenty pixels, and a broken file give FM001', async () => {
  const wall = sharp({ create: { width: 640, height: 480, channels: 3, background: '#b4b0a8' } });
  expect((await match(await wall.jpeg().toBuffer())).codes).toEqual(['FM001']);
  expect((await match(await picture(identity, {}, 600))).codes).toEqual(['FM001']);
  expect((await match(Buffer.from('\xff\xd8\xff no picture', 'latin1'))).codes).toEqual(['FM001']);
});

test('several people give FM002, and the nearest face is compared', async () => {
  const [left, right] = [await picture(identity), await picture(strangerTo(identity), {}, 52)];
  const two = sharp(left)
    .extend({ right: 640 })
    .composite([{ input: right, left: 640, top: 0 }]);
  expect((await match(await two.jpeg().toBuffer())).codes).toEqual(['FM002']);
});

test('a cartoon does not count as a face', async () => {
  const canvas = toCanvas({ width: 640, height: 480, data: new Uint8ClampedArray(640 * 480 * 4).fill(220) });
  const pen = canvas.getContext('2d');
  const disc = (x: number, y: number, radius: number, colour: string) => {
    pen.fillStyle = colour;
    pen.beginPath();
    pen.arc(x, y, radius, 0, Math.PI * 2);
    pen.fill();
  };
  disc(320, 240, 150, '#fd5');
  for (const x of [265, 375]) disc(x, 200, 22, '#000');
  pen.lineWidth = 10;
  pen.beginPath();
  pen.arc(320, 250, 80, 0.2, Math.PI - 0.2);
  pen.stroke();
  expect((await match(canvas.toBuffer('image/jpeg'))).codes).toEqual(['FM001']);
});

test('a document without a portrait needs a review', async () => {
  const bare = await shoot(await passport({ seed: 7, today: TODAY, person, alter: { noPortrait: true } }), 7);
  const given = { documentType: 'passport', issuingCountry: 'unknown', front: file(bare) } as const;
  expect((await match(await picture(identity), { document: given })).codes).toEqual(['FM004']);
});

test('a selfie that replaces the liveness check needs a review', async () => {
  const both = flow({ steps: ['document', 'liveness'], services: ['docCheck', 'liveness', 'faceMatch'] });
  const { overall, codes } = await match(await picture(identity), { flow: both });
  expect(codes).toEqual([]);
  expect(codesOf(overall.concerns)).toContain('LV006');
  expect(overall.status).toBe('needs-review');
});

describe('a selfie that is not a live face', () => {
  const objections = async (taken: Uint8Array) => {
    const { codes, overall, trace } = await match(taken);
    expect(codes).toContain('FM006');
    expect(overall.status).toBe('declined');
    return trace.filter(({ code, outcome }) => code === 'FM006' && outcome === 'raised').map(({ rule }) => rule);
  };

  test('the file of the document gives FM006', async () =>
    expect(await objections(await front)).toEqual(['selfie-own-file', 'own-picture', 'no-document']));

  test('the portrait, photographed from a print or screen, gives FM006', async () => {
    const portrait = fromCanvas(portraitOf(person));
    for (const medium of ['screen', 'print'] as const)
      expect(await objections((await rephotograph(portrait, medium, 3)).jpeg)).toContain('own-picture');
  });

  test('the portrait, cropped at the cheeks, gives FM007, because the mesh is less certain', async () => {
    const portrait = fromCanvas(portraitOf(person));
    const part = (share: number) => ({ x: Math.round(portrait.width * share), y: Math.round(portrait.height * share) });
    const box = { left: part(0.2).x, top: part(0.1).y, width: part(0.6).x, height: part(0.8).y };
    const cut = sharp(await encodeJpeg(portrait, 95)).extract(box);
    const { codes, overall, trace } = await match(await cut.resize({ height: 480 }).jpeg().toBuffer());
    expect(trace.filter(({ outcome }) => outcome === 'raised').map(({ rule }) => rule)).toEqual(['like-own-picture']);
    expect([codes, overall.status]).toEqual([['FM007'], 'needs-review']);
  });

  test('a document next to the face gives FM006', async () => {
    const face = sharp(await picture(identity, { smile: 0.4, yaw: 0.12 }));
    const document = await sharp(await front)
      .resize({ height: 480 })
      .toBuffer();
    const beside = face.extend({ right: 640 }).composite([{ input: document, left: 640, top: 0 }]);
    expect(await objections(await beside.jpeg().toBuffer())).toEqual(['no-document']);
  });
});
