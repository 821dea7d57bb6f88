import { randomBytes } from 'node:crypto';
import {
  type AnnexCRequest,
  answerAnnexC,
  answerByValue,
  answerRequest,
  type Held,
  readAnnexC,
  readRequestByValue,
  type ReadRequest,
  readRequestObject,
  type RequestByLink,
} from '@verify/wallet/testing';
import type { Credential, Holdings } from './holdings.ts';

/** A request that the wallet can't read, in words for its page. */
export class Unreadable extends Error {}

interface Offer {
  readonly verifier: string;
  /** Destination of the answer; the person compares it with the page that they came from. */
  readonly destination: string;
  readonly choices: readonly Choice[];
}

interface Choice {
  readonly id: string;
  readonly person: string;
  readonly label: string;
  readonly claims: readonly string[];
}

interface Asked {
  readonly type: string;
  readonly format: string;
  readonly paths: readonly (readonly string[])[];
}

type Body = Readonly<Record<string, unknown>>;

export interface Sharing {
  read(body: Body): Promise<Offer>;
  share(body: Body): Promise<{ readonly redirectUri: string | null }>;
  digital(body: Body): Promise<{ readonly protocol: string; readonly data: unknown }>;
}

/** Maximum number of requests read and unanswered; more than a person opens at once. */
const MOST_OPENED = 50;

export function createSharing({ credentials }: Holdings): Sharing {
  // A verifier gives a request to one nonce only, so it is fetched once.
  const opened = new Map<string, ReadRequest | RequestByLink>();
  const choicesFor = (asked: readonly Asked[]): Choice[] =>
    credentials.flatMap(({ id, person, label, held }) => {
      const wanted = asked.find(({ type, format }) => type === held.type && format === held.format);
      return wanted ? [{ id, person, label, claims: wanted.paths.map((path) => path.at(-1)!) }] : [];
    });
  const chosen = (choices: readonly Choice[], id: unknown): Credential => {
    const choice = choices.find((one) => id === undefined || one.id === id);
    if (!choice) throw new Unreadable('This wallet holds none of the data that the page asks for.');
    return credentials.find((credential) => credential.id === choice.id)!;
  };
  return {
    async read({ link }) {
      const request = opened.get(String(link)) ?? (await requestOf(link));
      if (opened.size >= MOST_OPENED) opened.clear();
      opened.set(String(link), request);
      const { verifier, responseUri, credentials: asked } = request;
      return { verifier, destination: new URL(responseUri!).host, choices: choicesFor(asked) };
    },

    async share({ link, credential }) {
      const request = opened.get(String(link)) ?? (await requestOf(link));
      const { held } = chosen(choicesFor(request.credentials), credential);
      const fields = await fieldsOf(request, held);
      opened.delete(String(link));
      const answer = await fetch(request.responseUri!, { method: 'POST', body: new URLSearchParams(fields) });
      if (!answer.ok) throw new Unreadable(`The answer was refused (${answer.status}).`);
      const { redirect_uri: redirectUri } = (await answer.json().catch(() => ({}))) as { redirect_uri?: string };
      return { redirectUri: redirectUri ?? null };
    },

    async digital({ origin, requests, credential }) {
      const [first] = requests as { protocol: string; data: unknown }[];
      if (!first || typeof origin !== 'string') throw new Unreadable('The page’s request is empty.');
      const { protocol, data } = first;
      if (protocol === 'org-iso-mdoc') {
        const request = data as AnnexCRequest;
        const documents = readable(() => readAnnexC(request, origin));
        const asked = (await documents).map((document) => ({ ...document, format: 'mso_mdoc' }));
        const { held } = chosen(choicesFor(asked), credential);
        if (held.format !== 'mso_mdoc') throw new Unreadable('Only mdoc credentials can be shared this way.');
        return { protocol, data: { response: await answerAnnexC(request, held, origin) } };
      }
      const { request } = data as { readonly request: string };
      const read = await readable(() => readRequestObject(request, { clientId: clientIdOf(request), origin }));
      const { held } = chosen(choicesFor(read.credentials), credential);
      return { protocol, data: { response: await answerRequest(read, held, new Date(), origin) } };
    },
  };
}

const isSigned = (request: ReadRequest | RequestByLink): request is ReadRequest => 'encryptionKey' in request;

/** Form fields with the answer: encrypted, or plain if the request came by value. */
async function fieldsOf(request: ReadRequest | RequestByLink, held: Held): Promise<Record<string, string>> {
  if (isSigned(request)) return { response: await answerRequest(request, held, new Date()) };
  if (held.format !== 'mso_mdoc') throw new Unreadable('Only mdoc credentials can be shared this way.');
  return { vp_token: await answerByValue(request, held) };
}

/** The request of a link: by reference (`openid4vp:`), or by value as for the EU's age verification app (`av:`). */
async function requestOf(link: unknown): Promise<ReadRequest | RequestByLink> {
  const url = typeof link === 'string' ? URL.parse(link.trim()) : null;
  if (url?.protocol === 'openid4vp:') return fetchRequest(url);
  if (url?.protocol === 'av:') return readable(() => readRequestByValue(url.href));
  throw new Unreadable('This is not a wallet link. It must start with openid4vp:// or av://.');
}

/** Fetches the request object by POST, with a nonce of this wallet that it must repeat (OpenID4VP 1.0, 5.10). */
async function fetchRequest(url: URL): Promise<ReadRequest> {
  const clientId = url.searchParams.get('client_id') ?? '';
  const requestUri = URL.parse(url.searchParams.get('request_uri') ?? '');
  if (!requestUri || !/^https?:$/.test(requestUri.protocol)) throw new Unreadable('The link contains no request.');
  const walletNonce = randomBytes(16).toString('base64url');
  const isPost = url.searchParams.get('request_uri_method') === 'post';
  const answer = await fetch(requestUri, {
    headers: { accept: 'application/oauth-authz-req+jwt' },
    ...(isPost && { method: 'POST', body: new URLSearchParams({ wallet_nonce: walletNonce }) }),
  });
  if (!answer.ok) throw new Unreadable('The request has expired or was already used. Start again on the page.');
  const nonce = isPost ? { walletNonce } : {};
  const text = await answer.text();
  return readable(() => readRequestObject(text, { clientId, ...nonce }));
}

/** Reads a request whose signature, client identifier or origin may be wrong. */
async function readable<T>(read: () => T | Promise<T>): Promise<T> {
  try {
    return await read();
  } catch {
    throw new Unreadable('The signature does not match the sender, or the request is for another page.');
  }
}

const clientIdOf = (request: string): string => {
  const payload = JSON.parse(Buffer.from(request.split('.')[1] ?? '', 'base64url').toString()) as Record<
    string,
    string
  >;
  return payload['client_id'] ?? '';
};
