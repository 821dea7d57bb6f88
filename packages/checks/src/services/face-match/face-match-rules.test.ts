import type { Raster } from '@verify/reading';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { FaceDescriptor } from '../../face/descriptor.ts';
import { FACE_MODELS, type FaceEngine } from '../../face/face-engine.ts';
import { facePicture } from '../../face/face-picture.ts';
import { posedFace } from '../../face/posed-face.fixture.ts';
import type { LivenessMaterial, Material, ProducedImage } from '../../material/material.ts';
import { file, flow, material } from '../../material/material.fixture.ts';
import { nothingFound, type RecordedFace, type ServiceRun } from '../service.ts';
import type { Tools } from '../tools.ts';
import { faceMatch } from './face-match.ts';

const [WIDTH, HEIGHT] = [150, 130];

/** Content of a picture. */
interface Shown {
  /** From the portrait's face. */
  readonly distance?: number;
  readonly eyesPx?: number;
  readonly yawDeg?: number;
  /** Sizes of the faces, the largest first. */
  readonly sizes?: readonly number[];
}

/** Descriptors that are so far apart. */
function faceAt(distance: number): FaceDescriptor {
  const angle = 2 * Math.asin(distance / 3);
  const values = new Float32Array(128);
  values.set([1.5 * Math.cos(angle), 1.5 * Math.sin(angle)]);
  return values;
}

/** A number for each picture, which its first pixel gives. Two pictures with one number are the same picture. */
const PICTURES = Array.from({ length: 5 }, (_, number) => {
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4).fill(255);
  for (let i = 0; i < WIDTH * HEIGHT; i++) {
    const [column, row] = [Math.floor((i % WIDTH) / 9), Math.floor(i / WIDTH / 7)];
    const level = 30 + ((column * 37 + row * 101 + number * 53) ** 2 % 199);
    data.set([level, level, level], i * 4);
  }
  data[0] = number;
  return data;
});
const raw = { width: WIDTH, height: HEIGHT, channels: 4 } as const;
const files = await Promise.all(PICTURES.map((data) => sharp(data, { raw }).removeAlpha().png().toBuffer()));
const produced = (key: string, kind: ProducedImage['kind'], number: number): ProducedImage => ({
  key,
  kind,
  mediaType: 'image/jpeg',
  bytes: files[number]!,
  widthPx: WIDTH,
  heightPx: HEIGHT,
  ofFileId: 'front',
});

const PORTRAIT = 0;
const [SELFIE, STILL, FRONT, BACK] = [1, 2, 3, 4];
const NAMES: Readonly<Record<string, number>> = { selfie: SELFIE!, front: FRONT!, back: BACK! };

interface Given {
  /** By number; a picture that is not named shows no face. */
  readonly pictures: Readonly<Record<number, Shown>>;
  readonly earlier?: ReadonlyMap<'docCheck' | 'walletCheck' | 'liveness', Partial<ServiceRun>>;
  readonly change?: Partial<Material>;
  /** Files that are no pictures. */
  readonly broken?: readonly string[];
}

const SERVICES = flow({ steps: ['document', 'selfie'], services: ['docCheck', 'faceMatch'] });
const portraitCut = () => new Map([['docCheck', { images: [produced('portrait', 'portrait', PORTRAIT)] }]] as const);

async function run({ pictures, earlier, change = {}, broken = [] }: Given) {
  const shownIn = ({ data }: { data: ArrayLike<number> }): Shown | undefined => pictures[data[0]!];
  const engine = {
    find: (image: Raster) => (shownIn(image)?.sizes ?? [90]).map((sizePx) => ({ sizePx })),
    mesh(image: Raster) {
      const shown = shownIn(image);
      return shown && { landmarks: posedFace(image, { eyesPx: 60, ...shown }), presence: 1 };
    },
    describe: (image: Raster) => faceAt(shownIn(image)?.distance ?? 0),
  } as unknown as FaceEngine;
  const tools = {
    mrz: { read: () => ({ ok: false }) },
    faces: () => Promise.resolve(engine),
    image: ({ fileId }: { fileId: string }) =>
      Promise.resolve(
        broken.includes(fileId)
          ? { ok: false, code: 'image_unreadable' }
          : {
              ok: true,
              raster: { width: WIDTH, height: HEIGHT, data: PICTURES[NAMES[fileId]!]! },
              evidence: Promise.resolve({ bytes: Uint8Array.of(1, 2), widthPx: WIDTH, heightPx: HEIGHT }),
            },
      ),
  } as unknown as Tools;
  const given = material(Uint8Array.of(7), { flow: SERVICES, selfie: file(Uint8Array.of(8), 'selfie'), ...change });
  const runs = [...(earlier ?? portraitCut())].map(
    ([key, one]) => [key, { findings: nothingFound(), raised: [], trace: [], images: [], ...one }] as const,
  );
  const result = await faceMatch.run(given, tools, new Map(runs));
  const ruled = (rule: string) => result.trace.filter((entry) => entry.rule === rule);
  return { ...result, ruled, codes: result.raised.map(({ code, detail }) => [code, detail].filter(Boolean).join(' ')) };
}

describe('a selfie and the extracted portrait', () => {
  test('one person passes, and each rule records its inputs', async () => {
    const { trace, raised, images, findings } = await run({
      pictures: { [PORTRAIT]: { eyesPx: 50 }, [SELFIE!]: { eyesPx: 60, yawDeg: -12, distance: 0.41 } },
    });
    expect(raised).toEqual([]);
    expect(findings).toEqual({ ...nothingFound(), assurance: { recordingCompared: 'not-asked' } });
    const evidence = produced('selfie-evidence', 'evidence', SELFIE!);
    expect(images).toEqual([{ ...evidence, bytes: Uint8Array.of(1, 2), ofFileId: 'selfie' }]);
    const how = { distance: 0.41, similarity: 0.59, band: 'match', bands: '3', models: FACE_MODELS };
    const compared = { of: 'selfie', part: 'selfie', pictures: 1, ...how };
    const shown = trace.map(({ rule, code, outcome, threshold, inputs }) => [rule, code, outcome, threshold, inputs]);
    const ofPicture = ['own-picture', 'like-own-picture', 'no-document'];
    expect(shown.filter(([rule]) => !ofPicture.includes(rule as string))).toEqual([
      ['selfie-face', 'FM001', 'clear', 40, { eyeDistancePx: 60, yawDeg: -12 }],
      ['selfie-alone', 'FM002', 'clear', 1, { faces: 1 }],
      ['portrait-size', 'FM005', 'clear', 24, { eyeDistancePx: 50 }],
      ['same-person', 'FM003', 'clear', 0.62, compared],
      ['sure', 'FM004', 'clear', 0.55, compared],
      ['selfie-own-file', 'FM006', 'clear', null, { picture: 'selfie' }],
      ['eyes', null, 'signal', null, { portrait: [0.382, 0.387, 0.618, 0.387], selfie: [0.329, 0.364, 0.606, 0.364] }],
    ]);
    expect([...new Set(trace.map(({ version }) => version))]).toEqual([3]);
  });

  test.each([
    [0.54, 'match', []],
    [0.56, 'inconclusive', ['FM004']],
    [0.61, 'inconclusive', ['FM004']],
    [1.2, 'no-match', ['FM003']],
  ])('a distance of %d gives a %s', async (distance, band, codes) => {
    const result = await run({ pictures: { [PORTRAIT]: {}, [SELFIE!]: { distance } } });
    expect(result.codes).toEqual(codes);
    const similarity = Math.round(Math.max(0, 1 - distance) * 1000) / 1000;
    expect(result.ruled('sure')[0]!.inputs).toMatchObject({ distance, similarity, band });
  });

  test.each([
    [34.5, 0.63, ['FM003']],
    [35.5, 0.63, ['FM004']],
    [-36, 0.63, ['FM004']],
    [36, 0.3, []],
  ])(
    'a selfie turned by %d degrees, at a distance of %d from the portrait, raises %j',
    async (yawDeg, distance, codes) =>
      expect((await run({ pictures: { [PORTRAIT]: {}, [SELFIE!]: { yawDeg, distance } } })).codes).toEqual(codes),
  );

  test.each([
    ['40 pixels between the selfie’s eyes', { [PORTRAIT]: {}, [SELFIE!]: { eyesPx: 39.8 } }, ['FM001']],
    ['40 pixels between the selfie’s eyes', { [PORTRAIT]: {}, [SELFIE!]: { eyesPx: 40.2 } }, []],
    ['24 pixels between the portrait’s, rounded', { [PORTRAIT]: { eyesPx: 23.4 }, [SELFIE!]: {} }, ['FM005']],
    ['24 pixels between the portrait’s, rounded', { [PORTRAIT]: { eyesPx: 23.6 }, [SELFIE!]: {} }, []],
  ])('faces are compared from %s: %j', async (_, pictures, wanted) => {
    const { codes, ruled } = await run({ pictures });
    expect([codes, ruled('same-person').length]).toEqual([wanted, wanted.length === 0 ? 1 : 0]);
  });

  test('the same picture twice raises FM006', async () => {
    const { codes } = await run({
      pictures: { [PORTRAIT]: {}, [SELFIE!]: {} },
      earlier: new Map([['docCheck', { images: [produced('portrait', 'portrait', SELFIE!)] }]]),
    });
    expect(codes).toEqual(["FM006 the document's picture"]);
  });
});

test('a face over a third of the main face’s size counts as another person', async () => {
  const alone = async (sizes: readonly number[]) =>
    (await run({ pictures: { [PORTRAIT]: {}, [SELFIE!]: { sizes } } })).ruled('selfie-alone')[0];
  expect(await alone([90, 30])).toMatchObject({ outcome: 'clear', inputs: { faces: 1 } });
  expect(await alone([90, 31])).toMatchObject({ outcome: 'raised', code: 'FM002', inputs: { faces: 2 } });
});

test('a selfie without a face, or that is not a picture, is compared with nothing', async () => {
  const faceless = await run({ pictures: { [PORTRAIT]: {} } });
  expect(faceless.codes).toEqual(['FM001']);
  expect(faceless.ruled('selfie-face')[0]!.inputs).toEqual({});
  expect(faceless.images.map(({ key }) => key)).toEqual(['selfie-evidence']);
  expect(faceless.ruled('no-document')).toHaveLength(1);
  const broken = await run({ pictures: { [PORTRAIT]: {} }, broken: ['selfie'] });
  expect([broken.codes, broken.images]).toEqual([['FM001'], []]);
  expect(broken.trace.map(({ rule }) => rule)).toEqual(['selfie-face', 'eyes']);
  const none = await run({ pictures: {}, broken: ['selfie', 'front'] });
  expect(none.trace.map(({ rule }) => rule)).toEqual(['selfie-face']);
});

describe('the portrait', () => {
  const from = async (given: Partial<Given>) => {
    const { codes, ruled } = await run({ pictures: {}, ...given });
    return { codes, seen: ruled('portrait-size')[0]?.inputs['eyeDistancePx'] ?? null };
  };
  const without = { codes: ['FM004 no portrait to compare with'], seen: null };

  test('the portrait may come from a credential', async () => {
    const earlier = new Map([['walletCheck', { images: [produced('portrait', 'portrait', PORTRAIT)] }]] as const);
    const pictures = { [PORTRAIT]: { eyesPx: 33 }, [SELFIE!]: {} };
    expect(await from({ pictures, earlier })).toEqual({ codes: [], seen: 33 });
  });

  test('a face beside a covered portrait is not compared', async () => {
    const document = { ...material(Uint8Array.of(7)).document!, back: file(Uint8Array.of(9), 'back') };
    const images = [produced('evidence', 'evidence', PORTRAIT)];
    const given = { earlier: new Map([['docCheck', { images }]] as const), change: { document } };
    const pictures = { [PORTRAIT]: {}, [FRONT!]: {}, [BACK!]: {}, [SELFIE!]: {} };
    expect(await from({ ...given, pictures })).toEqual(without);
  });

  test('without a document there is no portrait', async () => {
    const change = { document: undefined } as unknown as Partial<Material>;
    expect(await from({ earlier: new Map(), change, pictures: { [FRONT!]: {}, [SELFIE!]: {} } })).toEqual(without);
  });
});

describe('a recording', () => {
  const settings = flow({ steps: ['document', 'liveness'], services: ['docCheck', 'liveness', 'faceMatch'] });
  const both = flow({ steps: ['document', 'selfie', 'liveness'], services: ['docCheck', 'liveness', 'faceMatch'] });
  const stills = { stills: file(Uint8Array.of(5), 'stills') } as LivenessMaterial;
  const recorded = (change: Partial<RecordedFace> = {}): RecordedFace => ({
    descriptor: faceAt(0.2),
    stills: 8,
    parts: [
      { name: 'rest', face: faceAt(0.31) },
      { name: '1 point', face: faceAt(0.47) },
      { name: '2 smile', face: faceAt(0.45) },
    ],
    pictures: [],
    ...change,
  });
  const judged = async (recordedFace: RecordedFace | null, given: Partial<Given> = {}) =>
    run({
      pictures: { [PORTRAIT]: {}, [STILL!]: { eyesPx: 52 } },
      earlier: new Map<'docCheck' | 'liveness', Partial<ServiceRun>>([
        ...portraitCut(),
        [
          'liveness',
          {
            recordedFace,
            images: [
              produced('liveness-strip', 'still-strip', SELFIE!),
              produced('liveness-still', 'evidence', STILL!),
            ],
          },
        ],
      ]),
      ...given,
      change: { flow: settings, liveness: stills, ...given.change },
    });

  test('a recording without a face is not replaced by a selfie', async () => {
    const { codes, trace } = await judged(null, {
      pictures: { [PORTRAIT]: {}, [SELFIE!]: {} },
      change: { flow: both },
    });
    expect(codes).toEqual(['FM001']);
    expect(trace.map(({ rule }) => rule)).not.toContain('same-person');
  });

  test('a recording decides, and the selfie does not change that', async () => {
    const pictures = { [PORTRAIT]: {}, [SELFIE!]: { distance: 0.9 }, [STILL!]: {} };
    expect((await judged(recorded(), { pictures, change: { flow: both } })).codes).toEqual([]);
  });

  test('a recording with a still of the portrait’s picture raises FM006', async () => {
    const image = { width: WIDTH, height: HEIGHT, data: PICTURES[PORTRAIT]! };
    const copy = facePicture(image, posedFace(image, { eyesPx: 60 }));
    const { codes, ruled } = await judged(recorded({ pictures: [copy] }));
    expect(codes).toEqual(["FM006 the document's picture"]);
    expect(ruled('own-picture')[0]).toMatchObject({ outcome: 'raised', inputs: { picture: 'any still', stills: 1 } });
  });

  const withShape = async (wider: number, change: Partial<Material> = {}) => {
    const image = { width: WIDTH, height: HEIGHT, data: PICTURES[STILL]! };
    const face = facePicture(image, posedFace(image, { eyesPx: 60 }));
    const points = face.points.map((at, i) => (i % 2 ? at : 40 + (at - 40) * (1 + wider)));
    const { codes, ruled } = await judged(recorded({ pictures: [{ ...face, points }] }), { change });
    return { codes, ...ruled('same-shape')[0]!.inputs } as { codes: string[]; shape: number; distance: number };
  };

  test('a recording of a similar face with another shape asks for a review', async () => {
    expect(await withShape(0)).toMatchObject({ codes: [], distance: 0.2 });
    expect(await withShape(0.2)).toMatchObject({ codes: ['FM004 the shape of the face'], distance: 0.2 });
  });

  test('a caller’s portrait is compared as one from near and as one from far, by the mean', async () => {
    const by = async (source: 'document' | 'selfie' | 'portrait') =>
      (await withShape(0.05, { reference: { source, bytes: files[PORTRAIT]!, expiry: null } })).shape;
    const [far, near] = [await by('document'), await by('selfie')];
    expect(Math.abs(far - near)).toBeGreaterThan(1);
    expect(await by('portrait')).toBeCloseTo((far + near) / 2, 2);
  });

  test('a missing recording is replaced by a selfie, for review, if the flow allows it', async () => {
    const { liveness: _, ...sent } = { liveness: stills, selfie: file(Uint8Array.of(8), 'selfie') };
    const codes = async (services: typeof settings.services, livenessAlternative = true) =>
      (
        await run({
          pictures: { [PORTRAIT]: {}, [SELFIE!]: {} },
          change: { ...sent, flow: { ...settings, services, livenessAlternative } },
        })
      ).codes;
    expect(await codes(['docCheck', 'faceMatch'])).toEqual(['LV006']);
    // The liveness check reports it itself.
    expect(await codes(['docCheck', 'liveness', 'faceMatch'])).toEqual([]);
    expect(await codes(['docCheck', 'faceMatch'], false)).toEqual(['FM001']);
  });
});

test('a reused selfie is raised where no liveness check reports it', async () => {
  const known = {
    seen: [{ slot: 'selfie', how: 'same-file', share: 1, daysAgo: 3 }],
    challengesRepeat: false,
    accountId: 'account',
    blockSecret: new Uint8Array(),
    blocked: [],
  } as const;
  const pictures = { [PORTRAIT]: {}, [SELFIE!]: {} };
  const change = { known, environment: 'live' } as const;
  const { codes, trace } = await run({ pictures, change });
  expect(codes).toEqual(['LV005 the selfie was used before']);
  expect(trace.at(-1)!.rule).toBe('selfie-seen-before');
  const earlier = new Map<'docCheck' | 'liveness', Partial<ServiceRun>>([...portraitCut(), ['liveness', {}]]);
  expect((await run({ pictures, change, earlier })).codes).toEqual([]);
});
