import * as z from 'zod/mini';
import { openCollected, openEvidence, type ShownFile } from '../../use-cases/uploads/shown-files.ts';
import type { Outcome } from '../../use-cases/refusal.ts';
import { PRIVATE_FILE, route, SentFile } from '../route.ts';

const LIMIT = { name: 'files', perMinute: 600 };

/** A missing part of a signature is as invalid as a changed one. */
const Signed = z.catch(z.string(), '');

export const collected = route('downloadFile', 'GET /files/proxy/images/:name', 'sdk', {
  tag: 'Results',
  summary: 'Download a collected file',
  description: 'Use the `uri` from a result unchanged.',
  limit: LIMIT,
  params: z.object({ name: z.string() }),
  query: z.object({ t: Signed, s: Signed }),
  answer: SentFile,
  sends: ['image/jpeg', 'video/mp4', 'video/webm', 'application/pdf'],
  problems: ['signature_invalid', 'file_expired', 'file_not_found'],
  async handle(context, { caller, params, query }) {
    const verdict = context.fileLinks.check(params.name, query.t, query.s);
    if (verdict === 'invalid') return { ok: false, code: 'signature_invalid' };
    if (verdict === 'expired') return { ok: false, code: 'file_expired' };
    return toOutcome(await openCollected(context, caller, params.name));
  },
});

/** The kinds of evidence behind each name in `data.documents` of a stand-alone result. */
const KINDS = { document: ['front', 'back'], selfie: ['selfie'] } as const;

export const ofStandalone = route('downloadStandaloneFile', 'GET /ocr/files/:id/:name/:file', 'secret', {
  tag: 'Stand-alone',
  summary: 'Download a file of a stand-alone result',
  description: 'Use the `uri` from `data.documents[].files[]` unchanged.',
  limit: LIMIT,
  params: z.object({ id: z.string(), name: z.enum(['document', 'selfie']), file: z.string() }),
  fieldCodes: { name: 'file_not_found' },
  answer: SentFile,
  sends: ['image/jpeg'],
  problems: ['file_not_found'],
  async handle(context, { caller, params: { id, name, file } }) {
    const kind = KINDS[name].find((each) => file === `${each}.jpeg`);
    return toOutcome(kind ? await openEvidence(context, caller, id, kind) : null);
  },
});

function toOutcome(shown: ShownFile | null): Outcome<SentFile> {
  if (!shown) return { ok: false, code: 'file_not_found' };
  const { row, file } = shown;
  // A PDF comes from the person unchanged, so no browser opens it by itself.
  const disposition = row.mediaType === 'application/pdf' ? 'attachment' : 'inline';
  return {
    ok: true,
    body: { mediaType: row.mediaType, content: file.stream, sizeBytes: file.sizeBytes },
    headers: { ...PRIVATE_FILE, 'content-disposition': disposition },
  };
}
