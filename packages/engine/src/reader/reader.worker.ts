import { expose } from 'comlink';
import type { Quad, Raster } from '@verify/reading';
import { judgeFrame } from '@verify/reading/frame';
import { createRecognisers, hasZone, readSide, type Recognisers } from '@verify/print/review';
import { createFrameCanvas } from '../camera/frame-canvas.ts';
import { developFrame } from '../camera/photo.ts';
import { AssetError } from './fetch-assets.ts';
import { readerFailure } from './outcomes.ts';
import type { LoadOutcome, OnProgress, ReaderFailure, ReaderWorker } from './outcomes.ts';
import { expectsMrz, readPhoto, today } from './read-photo.ts';
import { createReaderAssets } from './reader-assets.ts';
import { toRaster } from './to-raster.ts';

/** The reading worker: loads assets, warms up, and reads frames of the preview and the photo. Answers are data. */
const worker: ReaderWorker = {
  async load(onProgress: OnProgress): Promise<LoadOutcome> {
    assets.watch(onProgress);
    const loaded = await recognisers();
    assets.watch(null);
    return 'ok' in loaded ? loaded : { ok: true };
  },
  async judge(frame, hint) {
    try {
      const raster = await seen.draw(frame, FRAME_PX);
      const judgement = judgeFrame(raster, before);
      before = judgement.quad;
      const certain = judgement.hint === 'ready' && expectsMrz(hint) && (await readsMrz(raster));
      return { ok: true, judgement: { ...judgement, certain } };
    } catch (error) {
      return readerFailure('worker_failed', String(error));
    } finally {
      frame.close();
    }
  },
  develop: developFrame,
  async expect({ documentType, issuingCountry = 'unknown', side }) {
    // A passport's page has all its data in its zone, and so does the back of a card.
    if (!documentType || expectsMrz({ documentType, side })) return;
    const licence = documentType === 'driving-licence' || !hasZone(documentType, issuingCountry);
    await Promise.allSettled([assets.fetch('text'), ...(licence ? [assets.fetch('barcodes')] : [])]);
  },
  async read(blob, hint, tell) {
    assets.watch((loadedBytes, totalBytes) => tell({ loadedBytes, totalBytes }));
    const loaded = await recognisers();
    if ('ok' in loaded) return loaded;
    try {
      return await readPhoto(loaded, blob, hint, (first) => tell({ first }));
    } catch (error) {
      return failureOf(error);
    } finally {
      assets.watch(null);
    }
  },
};

const FRAME_PX = 1280;

const seen = createFrameCanvas();

const assets = createReaderAssets();
let before: Quad | null = null;
let loading: Promise<Recognisers | ReaderFailure> | null = null;

/** Kept after loading, tried again after a failure. */
function recognisers(): Promise<Recognisers | ReaderFailure> {
  loading ??= load().catch((error: unknown) => {
    loading = null;
    return failureOf(error);
  });
  return loading;
}

const failureOf = (error: unknown): ReaderFailure =>
  readerFailure(error instanceof AssetError ? 'asset_failed' : 'worker_failed', String(error));

async function load(): Promise<Recognisers> {
  const created = await createRecognisers(assets.load);
  // The first runs include compilation, so they happen here, while the person reads the instructions.
  const drawn = toRaster(drawDocument());
  for (let i = 0; i < WARM_UPS; i++) {
    judgeFrame(drawn, null);
    await readSide(created, 'front', drawn, { today: today(), visualZone: false });
  }
  return created;
}

const WARM_UPS = 3;

/** The specimen of ICAO 9303-4. */
const ICAO_SPECIMEN = ['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L898902C36UTO7408122F1204159ZE184226B<<<<<10'];

/** A sheet with two lines of print: enough to find a document and search for its zone. */
function drawDocument(): ImageBitmap {
  const canvas = new OffscreenCanvas(1280, 720);
  const context = canvas.getContext('2d')!;
  context.fillRect(0, 0, 1280, 720);
  context.fillStyle = '#fff';
  context.fillRect(200, 60, 880, 600);
  context.fillStyle = '#000';
  context.font = '30px monospace';
  ICAO_SPECIMEN.forEach((line, i) => context.fillText(line, 240, 580 + 50 * i));
  return canvas.transferToImageBitmap();
}

/** After a failed reading, none is tried for this multiple of its duration; on a slow phone, hints have priority. */
const PATIENCE = 3;
let notBeforeMs = 0;

/** Whether the zone is valid at the first look: if not, the next frame comes soon. */
async function readsMrz(raster: Raster): Promise<boolean> {
  const begunMs = performance.now();
  if (begunMs < notBeforeMs) return false;
  const loaded = await recognisers();
  const outcome = 'ok' in loaded ? null : loaded.mrz.read(raster, { today: today(), maxSeeds: 3, quick: true });
  if (outcome?.ok) return true;
  const endedMs = performance.now();
  notBeforeMs = endedMs + PATIENCE * (endedMs - begunMs);
  return false;
}

expose(worker);
