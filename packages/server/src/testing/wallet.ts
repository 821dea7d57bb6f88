import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { answerRequest, type Authority, type Held, type ReadRequest, readRequestObject } from '@verify/wallet/testing';
import { type Answer, call } from './browser.ts';

/** A folder of trust anchors with the root of a test issuer. */
export async function trustFolderOf({ root }: Pick<Authority, 'root'>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'verify-trust-'));
  await writeFile(join(folder, 'utopia.pem'), root.certificate);
  return folder;
}

export const partsOf = (link: string): { readonly clientId: string; readonly requestUri: string } => {
  const query = new URL(link).searchParams;
  return { clientId: query.get('client_id')!, requestUri: query.get('request_uri')! };
};

export const fetchRequest = (requestUri: string, nonce?: string): Promise<Answer> =>
  call(requestUri, nonce === undefined ? {} : form({ wallet_nonce: nonce }));

export const postResponse = (request: Pick<ReadRequest, 'responseUri'>, response: string): Promise<Answer> =>
  call(request.responseUri!, form({ response }));

/** Reads the link as a wallet does and answers it with a credential. Returns the number that its device then shows. */
export async function answerLink(link: string, held: Held, now: Date): Promise<{ answer: Answer; number: string }> {
  const { clientId, requestUri } = partsOf(link);
  const walletNonce = 'n-0S6_WzA2Mj';
  const { body } = await fetchRequest(requestUri, walletNonce);
  const request = await readRequestObject(body, { clientId, walletNonce });
  const answer = await postResponse(request, await answerRequest(request, held, now));
  return { answer, number: new URL(answer.body.redirect_uri ?? 'https://none.example/').hash.slice(1) };
}

const form = (fields: Record<string, string>): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams(fields).toString(),
});
