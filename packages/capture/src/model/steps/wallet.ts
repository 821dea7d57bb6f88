import type { Step } from '../state.ts';

/** A wallet's answer; in a flow that also has a document, the person chooses one of the two. */
export const walletStep: Step = {
  key: 'wallet',
  entry: ({ walletId, camera }) => (walletId || camera ? null : { name: 'wallet' }),
  before: () => null,
  next: (state) => state,
  stations: ({ camera }) => (camera ? [] : ['wallet']),
  station: ({ name }) => (name === 'wallet' ? name : null),
  submission: ({ walletId }) => (walletId ? { wallet: walletId } : {}),
};
