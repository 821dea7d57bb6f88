import { createHash } from 'node:crypto';
import { cborEncode, SessionTranscript } from '@owf/mdoc';
import { calculateJwkThumbprint } from 'jose';
import { refuse } from './refusal.ts';
import type { RequestState } from './types.ts';

const crypto = {
  digest: ({ bytes }: { readonly bytes: Uint8Array }): Uint8Array => sha256(bytes),
} as never;

/** What the device signs beside the document type: each way has its own rule, so no answer fits another way. */
export async function sessionTranscript(state: RequestState): Promise<unknown> {
  if (state.way === 'api-mdoc') return annexCTranscript(state.encryptionInfo!, state.origin!);
  const thumbprint = Buffer.from(await calculateJwkThumbprint(state.key, 'sha256'), 'base64url');
  // Null if the answer is not encrypted (OpenID4VP 1.0, B.2.6.1).
  const jwkThumbprint = state.profile === 'eu-age' ? undefined : Uint8Array.from(thumbprint);
  const shared = { nonce: state.nonce, jwkThumbprint };
  const transcript =
    state.way === 'link'
      ? await SessionTranscript.forOid4Vp(
          { ...shared, clientId: state.clientId, responseUri: state.responseUri ?? refuse('request_unknown', 'state') },
          { crypto },
        )
      : await SessionTranscript.forOid4VpDcApi(
          { ...shared, origin: state.origin ?? refuse('request_unknown', 'state') },
          { crypto },
        );
  return transcript.encodedStructure;
}

/** ISO/IEC 18013-7, Annex C: `[null, null, ["dcapi", SHA-256([encryptionInfo, origin])]]`. */
export const annexCTranscript = (encryptionInfo: string, origin: string): unknown => [
  null,
  null,
  ['dcapi', sha256(cborEncode([encryptionInfo, origin]))],
];

const sha256 = (bytes: Uint8Array): Uint8Array => Uint8Array.from(createHash('sha256').update(bytes).digest());
