import { AskWallet, WALLET_LIMITS, WalletAnswer, WalletDigital, WalletNumber } from '@verify/contract';
import { askWallet } from '../../../use-cases/wallet/ask-wallet.ts';
import { takeDigital, typeNumber, walletStatus } from '../../../use-cases/wallet/session-wallet.ts';
import { openRoute } from '../../route.ts';

export const ask = openRoute('askWallet', 'POST /sdk/v2/wallet', {
  summary: 'Ask the person’s wallet for the credentials of the flow',
  description:
    'For `link`, the answer has an `openid4vp:` link for this phone, which as a QR code works for another one. For the ' +
    'other ways it has one element of `digital.requests` for `navigator.credentials.get`, bound to the origin of the page. ' +
    'The EU’s age verification app (`ageApp`) is asked by `api-mdoc`, or by an `av:` link that holds the whole request. ' +
    `A request is valid for ${WALLET_LIMITS.seconds / 60} minutes and ends the one before.`,
  limit: { name: 'wallet', perMinute: 12 },
  body: AskWallet,
  answer: WalletAnswer,
  problems: ['already_submitted', 'attempts_exceeded', 'origin_forbidden', 'unprocessable', 'unavailable'],
  handle: (context, application, { caller, body }) =>
    askWallet(context, application, { ...body, kind: caller.claims.kind }),
});

export const status = openRoute('getWalletRequest', 'GET /sdk/v2/wallet', {
  summary: 'State of the newest request for a wallet',
  limit: { name: 'wallet-status', perMinute: 120 },
  answer: WalletAnswer,
  problems: ['not_found'],
  handle: walletStatus,
});

export const number = openRoute('confirmWalletNumber', 'POST /sdk/v2/wallet/number', {
  summary: 'Confirm that the wallet belongs to the person at this page',
  description:
    'The number that the wallet’s device shows after its answer. Without it, the answer is not used: the link may have ' +
    `been sent to somebody else. After ${WALLET_LIMITS.numberTries} wrong numbers, the answer is dropped.`,
  limit: { name: 'wallet-number', perMinute: 12 },
  body: WalletNumber,
  answer: WalletAnswer,
  problems: ['not_found', 'already_submitted', 'unprocessable'],
  handle: (context, application, { body }) => typeNumber(context, application, body),
});

export const digital = openRoute('sendWalletAnswer', 'POST /sdk/v2/wallet/digital', {
  summary: 'Send what the Digital Credentials API returned',
  limit: { name: 'wallet', perMinute: 12 },
  body: WalletDigital,
  bodyBytes: WALLET_LIMITS.responseBytes,
  answer: WalletAnswer,
  problems: ['not_found', 'already_submitted', 'unprocessable', 'too_large'],
  handle: (context, application, { body }) => takeDigital(context, application, body),
});
