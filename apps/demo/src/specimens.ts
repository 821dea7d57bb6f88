import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from './partner-backend.ts';

type Specimen = typeof import('@verify/specimen');
type Shape = (
  specimen: Specimen,
  request: { seed: number; today: string },
) => import('@verify/specimen').SpecimenDocument;

/** Documents of made-up people, for visitors without a document at hand. */
const SHAPES: Record<string, Shape> = {
  passport: (specimen, request) => specimen.passport(request),
  'passport-expired': (specimen, request) => specimen.passport({ ...request, alter: { expired: true } }),
  'passport-altered': (specimen, request) =>
    specimen.passport({ ...request, alter: { alteredCheckDigit: 'documentNumber' } }),
  'passport-conflict': (specimen, request) => specimen.passport({ ...request, alter: { vizConflict: 'dateOfBirth' } }),
  'identity-card-front': (specimen, request) => specimen.identityCard(request).front,
  'identity-card-back': (specimen, request) => specimen.identityCard(request).back,
};

/** `GET /specimens/<name>.jpg?seed=N`: the same seed is the same person, in the same scene. */
export async function serveSpecimen(request: IncomingMessage, response: ServerResponse, name: string): Promise<void> {
  const shape = Object.hasOwn(SHAPES, name) ? SHAPES[name] : undefined;
  if (!shape) return json(response, 404, { code: 'not_found' });
  const seed = Number(new URL(request.url ?? '', 'http://demo').searchParams.get('seed') ?? 1) >>> 0;
  const specimen = await import('@verify/specimen');
  const document = shape(specimen, { seed, today: new Date().toISOString().slice(0, 10) });
  const { jpeg } = await specimen.photograph(document, specimen.plainScene(seed));
  response.writeHead(200, { 'content-type': 'image/jpeg', 'cache-control': 'private, max-age=3600' }).end(jpeg);
}
