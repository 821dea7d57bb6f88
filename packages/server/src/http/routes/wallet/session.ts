import { AskWallet, WALLET_LIMITS, WalletAnswer, WalletDigital, WalletNumber } from '@verify/contract';
import { askWallet } from '../../../use-cases/wallet/ask-wallet.ts';
import { takeDigital, typeNumber, walletStatus } from '../../../use-cases/wallet/session-wallet.ts';
import { route } from '../../route.ts';

const NOT_OPEN = { ok: false, code: 'application_not_found', detail: 'Open the session first.' } as const;

export const ask = route('askWallet', 'POST /sdk/v2/wallet', 'session', {
  tag: 'Browser',
  summary: 'Ask the person’s wallet for the credentials of the flow',
  description:
    'For `link`, the answer has an `openid4vp:` link for this phone, which as a QR code works for another one. For the ' +
    'other ways it has one element of `digital.requests` for `navigator.credentials.get`, bound to the origin of the page. ' +
    'The EU’s age verification app (`ageApp`) is asked by `api-mdoc`, or by an `av:` link that holds the whole request. ' +
    `A request is valid for ${WALLET_LIMITS.seconds / 60} minutes and ends the one before.`,
  limit: { name: 'wallet', perMinute: 12 },
  body: AskWallet,
  answer: WalletAnswer,
  problems: [
    'application_not_found',
    'already_submitted',
    'attempts_exceeded',
    'origin_forbidden',
    'unprocessable',
    'unavailable',
  ],
  async handle(context, { caller, body }) {
    const { application, claims } = caller;
    return application ? askWallet(context, application, { ...body, kind: claims.kind }) : NOT_OPEN;
  },
});

export const status = route('getWalletRequest', 'GET /sdk/v2/wallet', 'session', {
  tag: 'Browser',
  summary: 'State of the newest request for a wallet',
  limit: { name: 'wallet-status', perMinute: 120 },
  answer: WalletAnswer,
  problems: ['application_not_found', 'not_found'],
  async handle(context, { caller }) {
    return caller.application ? walletStatus(context, caller.application) : NOT_OPEN;
  },
});

export const number = route('confirmWalletNumber', 'POST /sdk/v2/wallet/number', 'session', {
  tag: 'Browser',
  summary: 'Confirm that the wallet belongs to the person at this page',
  description:
    'The number that the wallet’s device shows after its answer. Without it, the answer is not used: the link may have ' +
    `been sent to somebody else. After ${WALLET_LIMITS.numberTries} wrong numbers, the answer is dropped.`,
  limit: { name: 'wallet-number', perMinute: 12 },
  body: WalletNumber,
  answer: WalletAnswer,
  problems: ['application_not_found', 'not_found', 'already_submitted', 'unprocessable'],
  async handle(context, { caller, body }) {
    return caller.application ? typeNumber(context, caller.application, body) : NOT_OPEN;
  },
});

export const digital = route('sendWalletAnswer', 'POST /sdk/v2/wallet/digital', 'session', {
  tag: 'Browser',
  summary: 'Send what the Digital Credentials API returned',
  limit: { name: 'wallet', perMinute: 12 },
  body: WalletDigital,
  bodyBytes: WALLET_LIMITS.responseBytes,
  answer: WalletAnswer,
  problems: ['application_not_found', 'not_found', 'already_submitted', 'unprocessable', 'too_large'],
  async handle(context, { caller, body }) {
    return caller.application ? takeDigital(context, caller.application, body) : NOT_OPEN;
  },
});
