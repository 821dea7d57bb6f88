import type { FlowSettings, SendChip } from '@verify/contract';
import type { Material } from '@verify/checks/material/material';
import type { Needs } from '../../context.ts';
import { aboutChip } from '../../keys/sealed-secret.ts';
import { findChip } from '../../records/applications/chips.ts';
import type { StoredApplication } from '../../records/applications/stored-application.ts';
import { documentRound } from '../applications/rounds.ts';
import { challengeOf } from './send-chip.ts';

/** The chip of the submitted document, with the country signers that it may have. */
export async function chipMaterial(
  { store, keys, chipTrust }: Needs<'chipTrust' | 'keys' | 'store'>,
  application: StoredApplication,
  flow: Pick<FlowSettings, 'chip'>,
): Promise<Material['chip']> {
  const round = documentRound(application);
  const row = flow.chip === 'ignore' ? null : await findChip(store.db, application.id, round);
  if (!row) return undefined;
  const about = aboutChip(row.id);
  const { activeAuthentication, ...sent } = JSON.parse(keys.seal.openOnly(about, row.sealed)) as Omit<SendChip, 'dg2'>;
  const dg2 = row.portrait === null ? undefined : keys.seal.openOnly(about, row.portrait);
  const { sod, dg1, ...others } = { ...sent, ...(dg2 && { dg2 }) };
  const bytes = (base64: string): Uint8Array => Uint8Array.from(Buffer.from(base64, 'base64'));
  const rest = Object.fromEntries(Object.entries(others).map(([name, file]) => [name, bytes(file)]));
  const { trustFor } = await import('@verify/wallet/chip');
  return {
    files: { sod: bytes(sod), dg1: bytes(dg1), ...rest },
    activeAuthentication: activeAuthentication
      ? { challenge: challengeOf(keys, application.id, round), signature: bytes(activeAuthentication) }
      : undefined,
    trust: trustFor(bytes(sod), await chipTrust()),
  };
}
