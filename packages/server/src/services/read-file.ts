import type { Tools } from './tools.ts';

export type FileReading = { readonly ok: false; readonly reason: string } | { readonly ok: true };

export async function readFile(_bytes: Uint8Array, _today: string, _tools: Tools): Promise<FileReading> {
  return { ok: false, reason: 'internal' };
}
