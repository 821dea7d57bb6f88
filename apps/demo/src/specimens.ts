import type { IncomingMessage, ServerResponse } from 'node:http';

type Specimen = typeof import('@verify/specimen');
type Shape = (
  specimen: Specimen,
  request: { seed: number; today: string },
) => import('@verify/specimen').SpecimenDocument;

/** Documents of fictional people, for visitors without a document at hand. */
const SHAPES: Record<string, Shape> = {
  passport: (specimen, request) => specimen.passport(request),
  'passport-chip': (specimen, request) => specimen.passport(request),
  'passport-expired': (specimen, request) => specimen.passport({ ...request, alter: { expired: true } }),
  'passport-altered': (specimen, request) =>
    specimen.passport({ ...request, alter: { alteredCheckDigit: 'documentNumber' } }),
  'passport-conflict': (specimen, request) => specimen.passport({ ...request, alter: { vizConflict: 'lastName' } }),
  'identity-card-front': (specimen, request) => specimen.identityCard(request).front,
  'identity-card-back': (specimen, request) => specimen.identityCard(request).back,
};

/** Data that an app would send from the chip of that passport. */
export async function chipOf({ name, seed }: { name: string; seed: number }, challenge: string): Promise<object> {
  const { encodeJpeg, fromCanvas, portraitOf } = await import('@verify/specimen');
  const { chipBody, chipOf: make, utopia } = await import('@verify/specimen/chip');
  const { truth } = await documentOf(SHAPES[name]!, seed);
  const picture = await encodeJpeg(fromCanvas(portraitOf(truth.person)), 85);
  const chip = make(truth, { signer: utopia().signer, picture });
  const activeAuthentication = chip.answer(Buffer.from(challenge, 'base64')).toString('base64');
  return { ...chipBody(chip), activeAuthentication };
}

/** Drawn pictures, the newest last: a tile's picture is sent again when it is chosen. */
const drawn = new Map<string, Promise<Uint8Array>>();
const MOST_DRAWN = 30;

/** A photograph of that document, or null if there is none. The same seed gives the same person and scene. */
export async function photographOf(name: string, seed: number): Promise<Uint8Array | null> {
  const shape = Object.hasOwn(SHAPES, name) ? SHAPES[name] : undefined;
  if (!shape) return null;
  const key = `${name} ${seed}`;
  const picture = drawn.get(key) ?? draw(shape, seed);
  drawn.set(key, picture);
  const [oldest] = drawn.keys();
  if (drawn.size > MOST_DRAWN) drawn.delete(oldest!);
  return picture;
}

async function draw(shape: Shape, seed: number): Promise<Uint8Array> {
  const specimen = await import('@verify/specimen');
  return (await specimen.photograph(await documentOf(shape, seed), specimen.plainScene(seed))).jpeg;
}

const documentOf = async (shape: Shape, seed: number) =>
  shape(await import('@verify/specimen'), { seed, today: new Date().toISOString().slice(0, 10) });

/** `GET /specimens/<name>.jpg?seed=N` */
export async function serveSpecimen(request: IncomingMessage, response: ServerResponse, name: string): Promise<void> {
  const seed = Number(new URL(request.url ?? '', 'http://demo').searchParams.get('seed') ?? 1) >>> 0;
  const jpeg = await photographOf(name, seed);
  if (!jpeg) return void response.writeHead(404, { 'content-type': 'application/json' }).end('{"code":"not_found"}');
  response.writeHead(200, { 'content-type': 'image/jpeg', 'cache-control': 'private, max-age=3600' }).end(jpeg);
}
