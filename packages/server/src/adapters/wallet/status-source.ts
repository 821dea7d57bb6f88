import type { StatusSource } from '@verify/wallet';
import { Agent, request } from 'undici';
import type { Guard } from '../../ports/sender.ts';

/** A list of a million credentials has 250 kB with two bits each; the verifier limits its unpacked size. */
const MOST_BYTES = 2_000_000;
const CONNECT_MS = 3_000;

/**
 * Fetches status lists. The address comes from a credential, so the guard of the webhooks applies: https, no private
 * addresses, and no redirects.
 */
export function createStatusSource(guard: Guard): StatusSource {
  const agent = new Agent({ connect: { lookup: guard.lookup, timeout: CONNECT_MS }, connections: 16 });
  return {
    async fetch(uri, signal) {
      const checked = guard.checkUrl(uri);
      if (!checked.ok) throw new Error('the address of the status list is refused');
      const headers = { accept: 'application/statuslist+jwt, application/statuslist+cwt' };
      const answer = await request(checked.url, { method: 'GET', headers, signal, dispatcher: agent });
      if (answer.statusCode !== 200) {
        await answer.body.dump();
        throw new Error(`the status list answers ${answer.statusCode}`);
      }
      const pieces: Buffer[] = [];
      let bytes = 0;
      for await (const piece of answer.body as AsyncIterable<Buffer>) {
        bytes += piece.length;
        if (bytes > MOST_BYTES) throw new Error('the status list is too large');
        pieces.push(piece);
      }
      return { body: new Uint8Array(Buffer.concat(pieces)), contentType: String(answer.headers['content-type'] ?? '') };
    },
  };
}
