import type { WalletOutcome, WalletRequest } from '@verify/wallet';
import { aboutWalletPortrait, aboutWalletRequest, type Seal } from '../../keys/sealed-secret.ts';
import type { WalletRequestRow } from '../../records/tables.ts';

/** State of a request until its answer. `link` and `digital` are shown again to a page that was reloaded. */
export type PendingRequest = Pick<WalletRequest, 'state' | 'requestObject' | 'link' | 'digital'>;

export const sealPending = (seal: Seal, id: string, pending: PendingRequest): string =>
  seal.seal(aboutWalletRequest(id), JSON.stringify(pending));

/** Throws for a row that was not written with the master key. */
export const openPending = (seal: Seal, row: WalletRequestRow): PendingRequest =>
  JSON.parse(seal.openOnly(aboutWalletRequest(row.id), row.sealed)) as PendingRequest;

/** The portrait is sealed separately, because its retention may be shorter. */
export function sealOutcome(
  seal: Seal,
  id: string,
  outcome: WalletOutcome,
): Pick<WalletRequestRow, 'sealed' | 'portrait'> {
  if (!outcome.ok) return { sealed: seal.seal(aboutWalletRequest(id), JSON.stringify(outcome)), portrait: null };
  const { portrait, ...claims } = outcome.credential.claims;
  const kept: WalletOutcome = { ...outcome, credential: { ...outcome.credential, claims } };
  return {
    sealed: seal.seal(aboutWalletRequest(id), JSON.stringify(kept)),
    portrait: portrait ? seal.seal(aboutWalletPortrait(id), Buffer.from(portrait).toString('base64')) : null,
  };
}

export function openOutcome(seal: Seal, row: WalletRequestRow): WalletOutcome {
  const outcome = JSON.parse(seal.openOnly(aboutWalletRequest(row.id), row.sealed)) as WalletOutcome;
  if (!outcome.ok || row.portrait === null) return outcome;
  const portrait = new Uint8Array(Buffer.from(seal.openOnly(aboutWalletPortrait(row.id), row.portrait), 'base64'));
  return { ...outcome, credential: { ...outcome.credential, claims: { ...outcome.credential.claims, portrait } } };
}
