import { SLOTS } from '@verify/contract';
import { startContentCheck } from '../use-cases/uploads/content.ts';
import { decodeImage } from '@verify/checks/image/decode';
import { openRecording } from '@verify/checks/material/recording';
import type { HostileFile } from './hostile-files.ts';

export type Judged =
  | { readonly refused: string }
  /** The file that is stored and shown instead. */
  | { readonly evidence: Uint8Array };

/** Processes a file as the upload does after its last byte, and then as the services open it. */
export async function judgeFile({ bytes, slot }: Pick<HostileFile, 'bytes' | 'slot'>): Promise<Judged> {
  const check = startContentCheck(SLOTS[slot].mediaTypes, bytes.length);
  check.write(bytes);
  const verdict = await check.end();
  if (!verdict.ok) return { refused: `upload: ${verdict.code}` };
  if (slot === 'liveness-stills') {
    const recording = await openRecording(bytes, 'nonce');
    return recording.ok ? { evidence: bytes } : { refused: `recording: ${recording.reason}` };
  }
  const image = await decodeImage(bytes);
  return image.ok ? { evidence: (await image.evidence).bytes } : { refused: `reading: ${image.code}` };
}
