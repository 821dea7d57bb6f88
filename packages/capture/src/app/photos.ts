import { effect, type ReadonlySignal, signal, untracked } from '@preact/signals';
import type { Claim, DocumentSide } from '@verify/contract';
import { createReaderClient, prepareMedia } from '@verify/engine';
import type { AcceptedMediaType, PhotoHint, ReadField, ReadNews, ReadOutcome } from '@verify/engine';
import { slotOf, type CaptureMode, type Screen } from '../model/state.ts';
import type { Context } from './context.ts';
import { createPdfPages, type PdfPages } from './pdf-page.ts';
import { createViewfinder, type Viewfinder } from './camera/viewfinder.ts';

export interface Photos extends Viewfinder, Pick<PdfPages, 'page'> {
  pick(file: File): Promise<void>;
  /** A chosen file is being opened, which takes seconds for the largest photos. */
  readonly opening: ReadonlySignal<boolean>;
  use(): Promise<void>;
  /** Data read from the document's sides; the zone comes before a barcode or print. */
  readonly fields: ReadonlySignal<readonly ReadField[]>;
  /** Share of the reader's files that has been loaded, 0 to 1; null while no file is awaited. */
  readonly loaded: ReadonlySignal<number | null>;
}

/** After this time without a first result the person continues without advice; the server reads the photo anyway. */
const READ_TIMEOUT_MS = 12_000;
/** After this time the screen shows the results so far, and the person may continue. */
const FIRST_VERDICT_MS = 4_000;

interface Pending {
  readonly side: DocumentSide;
  readonly blob: Blob;
  /** The file that is uploaded instead. */
  readonly withBurst?: Promise<Blob>;
  readonly mediaType: AcceptedMediaType;
  readonly mode: CaptureMode;
  readonly cameraLabel?: string;
  outcome: ReadOutcome | null;
}

const AIMING: ReadonlySet<Screen['name']> = new Set(['camera', 'review']);
/** Nothing is read on this screen, and the face model needs the memory. */
const AFTER_READING = /^(selfie|liveness|paper)-|^(sending|done)$/;
const BEFORE_READING: ReadonlySet<Screen['name']> = new Set(['intro', 'choose', 'instructions', 'camera']);

/** Takes a photo from camera or file through reading and review to the outbox. Loaded after the first screen. */
export function createPhotos(context: Context): Photos {
  const { dispatch, tracker } = context;
  const reader = createReaderClient();
  const loaded = signal<number | null>(null);
  const opening = signal(false);
  const fields = signal<readonly ReadField[]>([]);
  const bySide = new Map<DocumentSide, readonly ReadField[]>();
  let typeRead: string | undefined;
  let pending: Pending | null = null;
  let url: string | null = null;
  const pdf = createPdfPages();
  const attempts = new Map<string, number>();
  const attempt = (side: DocumentSide): number => attempts.get(slotOf(side)) ?? 0;

  function take(taken: Pending, fileName: string | null): void {
    const { side, blob, mediaType, mode } = taken;
    if (url) URL.revokeObjectURL(url);
    url = mediaType === 'application/pdf' ? null : URL.createObjectURL(blob);
    pdf.draw(mediaType === 'application/pdf' ? blob : null);
    pending = taken;
    attempts.set(slotOf(side), attempt(side) + 1);
    tracker.track({
      name: 'photo_taken',
      category: 'capture',
      status: 'success',
      attempt: attempt(side),
      properties: { mode, mediaType, side, sizeBytes: blob.size },
    });
    dispatch({ type: 'photo_taken', photo: { url, mode, fileName, sizeBytes: blob.size } });
  }

  const viewfinder = createViewfinder(context, reader, (photo) =>
    take({ ...photo, mediaType: 'image/jpeg', outcome: null }, null),
  );

  async function read(): Promise<void> {
    const reading = pending;
    if (!reading) return;
    const hint = hintFor(reading.side);
    const giveUp = new AbortController();
    const limit = setTimeout(() => giveUp.abort(), READ_TIMEOUT_MS);
    const soFar = setTimeout(() => {
      if (pending === reading && reading.outcome?.ok) showVerdict(reading.outcome, true);
    }, FIRST_VERDICT_MS);
    const onNews = (news: ReadNews): void => {
      if (pending !== reading) return;
      if (!('first' in news)) return void (loaded.value = news.totalBytes ? news.loadedBytes / news.totalBytes : null);
      clearTimeout(limit);
      reading.outcome = news.first;
    };
    const outcome = await reader.read(reading.blob, { hint, onNews, signal: giveUp.signal });
    clearTimeout(limit);
    clearTimeout(soFar);
    if (pending !== reading) return;
    loaded.value = null;
    reading.outcome = outcome;
    if (!outcome.ok) console.warn(`verify: the photo could not be read here: ${outcome.code}: ${outcome.detail}`);
    const advice = outcome.ok ? outcome.advice : 'unavailable';
    tracker.track({
      name: 'photo_judged',
      category: 'quality',
      status: advice === 'fine' ? 'success' : outcome.ok ? 'fail' : 'info',
      code: outcome.ok ? (advice === 'fine' ? null : advice) : outcome.code,
      attempt: attempt(reading.side),
      properties: outcome.ok ? { ...outcome.quality, mrzFound: outcome.mrz !== null } : {},
    });
    showVerdict(outcome, false);
  }

  function showVerdict(outcome: ReadOutcome, preliminary: boolean): void {
    const { advice, foundType, foundCountry, expiry, part } = outcome.ok ? outcome : { advice: 'unavailable' as const };
    dispatch({ type: 'photo_read', reading: advice, foundType, foundCountry, expiry, part, preliminary });
  }

  function collectFields({ side, outcome }: Pending): void {
    const type = context.state.peek().choice?.documentType;
    if (type !== typeRead) bySide.clear();
    typeRead = type;
    bySide.set(side, outcome?.ok ? outcome.fields : []);
    // A card's zone is on its back and more reliable than print.
    const read = [...(bySide.get('back') ?? []), ...(bySide.get('front') ?? [])];
    fields.value = read.filter(({ category }, i) => read.findIndex((field) => field.category === category) === i);
  }

  function hintFor(side: DocumentSide): PhotoHint {
    const { choice, documents } = context.state.peek();
    const accepted = documents.filter(({ type }) => type === choice?.documentType).map(({ countries }) => countries);
    const acceptedCountries = accepted.some((countries) => countries.length === 0) ? [] : accepted.flat();
    return { ...choice, side, acceptedCountries };
  }

  let begun: unknown = null;
  effect(() => {
    const { screen, flow } = context.state.value;
    // Fetched while the person reads the instructions.
    if (flow?.steps.includes('document') && BEFORE_READING.has(screen.name)) untracked(() => void reader.load());
    // The files for printed text are loaded while the person aims at the document.
    if (AIMING.has(screen.name) && 'side' in screen) untracked(() => reader.expect(hintFor(screen.side)));
    if (AFTER_READING.test(screen.name)) untracked(() => reader.rest());
    if (screen.name !== 'review' || screen.photo === begun) return;
    begun = screen.photo;
    untracked(() => void read());
  });

  return {
    ...viewfinder,
    loaded,
    opening,
    fields,
    page: pdf.page,
    async pick(file) {
      const { screen } = context.state.peek();
      if (!('side' in screen) || opening.peek()) return;
      opening.value = true;
      const media = await prepareMedia(file).finally(() => (opening.value = false));
      const { screen: now } = context.state.peek();
      // Meanwhile the shutter may have taken the photo, or the person went back.
      if (!('side' in now) || now.side !== screen.side) return;
      if (media.ok) {
        const { blob, mediaType } = media;
        return take({ side: screen.side, blob, mediaType, mode: 'upload', outcome: null }, file.name);
      }
      const { code, found } = media;
      tracker.track({ name: 'file_refused', category: 'upload', status: 'fail', code });
      dispatch({ type: 'file_refused', code, found });
    },
    async use() {
      const outbox = context.outbox.peek();
      const used = pending;
      if (!outbox || !used) return;
      const blob = (await used.withBurst) ?? used.blob;
      if (pending !== used) return;
      const kept = await outbox.put(slotOf(used.side), blob, { mediaType: used.mediaType, claim: claimOf(used) });
      if (pending !== used) return;
      if (kept.ok) {
        pending = null;
        tracker.track({ name: 'photo_used', category: 'capture', status: 'success', attempt: attempt(used.side) });
        collectFields(used);
        dispatch({ type: 'photo_used', readable: fields.value.length > 0 });
      } else if (kept.code === 'too_large' || kept.code === 'image_unreadable') {
        dispatch({ type: 'file_refused', code: kept.code, found: '' });
      } else {
        dispatch({ type: 'failed', code: kept.code, requestId: null, retryable: false });
      }
    },
  };
}

function claimOf({ mode, cameraLabel, outcome }: Pending): Claim {
  return {
    captureMode: mode,
    cameraLabel: cameraLabel?.slice(0, 128),
    quality: outcome?.ok ? { ...outcome.quality } : undefined,
    mrzLines: outcome?.ok && outcome.mrz ? [...outcome.mrz.lines] : undefined,
  };
}
