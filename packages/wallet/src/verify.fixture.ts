import { createRequest, readTrust, type RequestInput, verifyAnswer, type WalletAnswer } from './index.ts';
import * as wallet from './testing/index.ts';
import type { AnswerInput, TrustLists, VerifierKeys, WalletOutcome, WalletRequest } from './types.ts';

const wholeSecond = (): Date => new Date(Math.floor(Date.now() / 1000) * 1000);

/** When the stage was opened, in seconds. The wallet's library reads the clock, so each test file opens its own. */
export let NOW = wholeSecond();
export const ORIGIN = 'https://shop.example';
const REQUEST_URI = 'https://verify.example/wallet/request/1';
export const RESPONSE_URI = 'https://verify.example/wallet/response/1';
export const STATUS_URI = 'https://pid.utopia.example/status/1';

export const secondsAfter = (seconds: number): Date => new Date(NOW.getTime() + seconds * 1000);

/** An issuer, a relying party, and their messages to a wallet. One per test file, because keys take time to make. */
export class Stage {
  readonly authority: wallet.Authority;
  readonly keys: VerifierKeys;
  readonly trust: TrustLists;

  private constructor(authority: wallet.Authority, keys: VerifierKeys) {
    this.authority = authority;
    this.keys = keys;
    this.trust = readTrust({ text: authority.root.certificate });
  }

  static async open(): Promise<Stage> {
    NOW = wholeSecond();
    return new Stage(await wallet.createAuthority(NOW), await wallet.createVerifierKeys(NOW));
  }

  ask(change: Partial<RequestInput> = {}): Promise<WalletRequest> {
    return createRequest({
      way: 'link',
      queries: ['identity'],
      portrait: true,
      keys: this.keys,
      requestUri: REQUEST_URI,
      responseUri: RESPONSE_URI,
      origin: ORIGIN,
      now: NOW,
      purpose: 'Open an account',
      ...change,
    });
  }

  issue(change: Partial<wallet.IssueInput> = {}): wallet.IssueInput {
    return { authority: this.authority, person: wallet.ADULT, now: NOW, ...change };
  }

  /** What the wallet reads of a request by link. */
  read({ requestObject, state }: WalletRequest): Promise<wallet.ReadRequest> {
    return wallet.readRequestObject(requestObject!, { clientId: state.clientId });
  }

  readApi({ digital, state }: WalletRequest): Promise<wallet.ReadRequest> {
    const { request } = digital!.data as { readonly request: string };
    return wallet.readRequestObject(request, { clientId: state.clientId, origin: ORIGIN });
  }

  verify(asked: WalletRequest, answer: WalletAnswer, change: Partial<AnswerInput> = {}): Promise<WalletOutcome> {
    const status = wallet.statusSource({});
    return verifyAnswer({ state: asked.state, answer, trust: this.trust, status, now: NOW, ...change });
  }

  /** Sends a `vp_token` as the answer to a request by link. */
  async send(asked: WalletRequest, token: object, change: Partial<AnswerInput> = {}): Promise<WalletOutcome> {
    const response = await wallet.encryptResponse({ vp_token: token }, await this.read(asked));
    return this.verify(asked, { response }, change);
  }

  /** A wallet that follows the protocol, by link. */
  async answer(asked: WalletRequest, held: wallet.Held, change: Partial<AnswerInput> = {}): Promise<WalletOutcome> {
    return this.send(asked, await wallet.vpToken(await this.read(asked), held, NOW), change);
  }
}

/** `problem: detail` of a refusal, so that a test shows which rule refused, or "accepted". */
export const problemOf = (outcome: WalletOutcome): string =>
  outcome.ok ? 'accepted' : `${outcome.problem}: ${outcome.detail}`;
