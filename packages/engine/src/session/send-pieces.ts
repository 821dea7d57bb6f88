import type { UploadAnswer } from '@verify/contract';
import type { ApiResult } from './api-result.ts';

export interface Pieces {
  readonly blob: Blob;
  readonly offset: number;
  readonly onProgress?: (sentBytes: number) => void;
  readonly send: (from: number, bytes: Blob) => Promise<ApiResult<UploadAnswer>>;
  readonly ask: () => Promise<ApiResult<UploadAnswer>>;
}

const FIRST_PIECE_BYTES = 256 * 1024;
const LARGEST_PIECE_BYTES = 2 * 1024 * 1024;
/** If a piece takes less time than this, the next one is twice as large. */
const QUICK_MS = 600;
/** Allowed interruptions without any progress in between. */
const SETBACKS = 3;

/** Sends the missing bytes. After an interruption it asks for the offset and continues there. */
export async function sendPieces(pieces: Pieces): Promise<ApiResult<UploadAnswer>> {
  const { blob, onProgress } = pieces;
  let offset = pieces.offset;
  let pieceBytes = FIRST_PIECE_BYTES;
  let setbacks = 0;
  onProgress?.(offset);
  if (offset >= blob.size) return pieces.ask();
  for (;;) {
    const startedMs = performance.now();
    const result = await pieces.send(offset, blob.slice(offset, offset + pieceBytes));
    if (!result.ok && !isInterruption(result.code)) return result;
    const known = result.ok ? result : await pieces.ask();
    if (!known.ok) return known;
    const { receivedBytes, state } = known.value;
    if (state === 'complete') {
      onProgress?.(blob.size);
      return known;
    }
    setbacks = receivedBytes > offset ? 0 : setbacks + 1;
    if (setbacks >= SETBACKS) return result.ok ? { ...STUCK, status: 200 } : result;
    const quick = result.ok && performance.now() - startedMs < QUICK_MS;
    pieceBytes = quick ? Math.min(LARGEST_PIECE_BYTES, pieceBytes * 2) : FIRST_PIECE_BYTES;
    offset = receivedBytes;
    onProgress?.(offset);
  }
}

const isInterruption = (code: string): boolean => code === 'network_error' || code === 'upload_offset_mismatch';

/** The server answers 200 but accepts nothing. */
const STUCK = { ok: false, code: 'upload_failed', retryable: true, requestId: null } as const;
