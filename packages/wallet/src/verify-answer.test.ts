import { beforeAll, describe, expect, it } from 'vitest';
import { createRequest, readTrust, type RequestInput, verifyAnswer, type WalletAnswer } from './index.ts';
import * as wallet from './testing/index.ts';
import type { TrustLists, VerifierKeys, WalletOutcome, WalletRequest } from './types.ts';

const NOW = new Date('2026-11-26T12:00:00Z');
const ORIGIN = 'https://shop.example';
const REQUEST_URI = 'https://verify.example/wallet/request/1';
const RESPONSE_URI = 'https://verify.example/wallet/response/1';

let authority: wallet.Authority;
let keys: VerifierKeys;
let trust: TrustLists;

beforeAll(async () => {
  authority = await wallet.createAuthority(NOW);
  keys = await wallet.createVerifierKeys(NOW);
  trust = readTrust({ text: authority.root.certificate });
});

const request = (change: Partial<RequestInput> = {}): Promise<WalletRequest> =>
  createRequest({
    way: 'link',
    queries: ['identity'],
    portrait: true,
    keys,
    requestUri: REQUEST_URI,
    responseUri: RESPONSE_URI,
    origin: ORIGIN,
    now: NOW,
    purpose: 'Open an account',
    ...change,
  });

const answerTo = (
  asked: WalletRequest,
  answer: WalletAnswer,
  status = wallet.statusSource({}),
): Promise<WalletOutcome> => verifyAnswer({ state: asked.state, answer, trust, status, now: NOW });

const issue = (change: Partial<wallet.IssueInput> = {}): wallet.IssueInput => ({
  authority,
  person: wallet.ADULT,
  now: NOW,
  ...change,
});

describe('a wallet answers', () => {
  it('by link with a PID as SD-JWT', async () => {
    const asked = await request();
    const read = await wallet.readRequestObject(asked.requestObject!, { clientId: asked.state.clientId });
    const held = await wallet.issuePidSdJwt(issue());
    const outcome = await answerTo(asked, { response: await wallet.answerRequest(read, held, NOW) });
    expect(outcome).toMatchObject({ ok: true });
  });
  it('by link with a PID as mdoc', async () => {
    const asked = await request();
    const read = await wallet.readRequestObject(asked.requestObject!, { clientId: asked.state.clientId });
    const held = await wallet.issuePidMdoc(issue());
    const outcome = await answerTo(asked, { response: await wallet.answerRequest(read, held, NOW) });
    expect(outcome).toMatchObject({ ok: true });
  });
  it('by the API', async () => {
    const asked = await request({ way: 'api-openid4vp', queries: ['licence'] });
    const { request: object } = asked.digital!.data as { request: string };
    const read = await wallet.readRequestObject(object, { clientId: asked.state.clientId, origin: ORIGIN });
    const held = await wallet.issueLicence(issue());
    const data = { response: await wallet.answerRequest(read, held, NOW, ORIGIN) };
    expect(await answerTo(asked, { protocol: asked.digital!.protocol, data })).toMatchObject({ ok: true });
  });
  it('by Annex C', async () => {
    const asked = await request({ way: 'api-mdoc', queries: ['over-18'] });
    const held = await wallet.issueAgeProof(issue());
    const data = { response: await wallet.answerAnnexC(asked.digital!.data as never, held, ORIGIN) };
    expect(await answerTo(asked, { protocol: asked.digital!.protocol, data })).toMatchObject({ ok: true });
  });
});
