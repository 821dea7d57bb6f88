import type { Auditing, Needs } from '../../context.ts';
import { createHmac, randomBytes } from 'node:crypto';
import { CHIP_LIMITS, type ChipAnswer, type ChipChallenge, type FlowSettings, type SendChip } from '@verify/contract';
import type { KeyRing } from '../../keys/key-ring.ts';
import { aboutChip } from '../../keys/sealed-secret.ts';
import { findApplicationById } from '../../records/applications/applications.ts';
import { findChip, saveChip } from '../../records/applications/chips.ts';
import type { StoredApplication } from '../../records/applications/stored-application.ts';
import { findFlowVersion } from '../../records/accounts/flows.ts';
import type { Db } from '../../records/store.ts';
import { documentRound, openFlow } from '../applications/rounds.ts';
import { type Answer, type Refusal, unprocessable } from '../refusal.ts';
import type { Material } from '@verify/checks/material/material';

/**
 * The challenge that the chip of one document signs to prove that it is no copy. It cannot be predicted, and differs
 * between sessions, so it need not be stored.
 */
const challengeOf = (keys: Pick<KeyRing, 'blockList'>, applicationId: string, round: number): Uint8Array =>
  createHmac('sha256', keys.blockList)
    .update(`verify chip challenge\n${applicationId}\n${round}`)
    .digest()
    .subarray(0, CHIP_LIMITS.challengeBytes);

export async function chipChallenge(
  context: Needs<'keys' | 'store'>,
  application: StoredApplication,
): Answer<ChipChallenge> {
  const refusal = await refusalOf(context.store.db, application);
  if (refusal) return refusal;
  const challenge = challengeOf(context.keys, application.id, documentRound(application));
  return { ok: true, body: { responseCode: 200, challenge: Buffer.from(challenge).toString('base64') } };
}

/** Stores what an app read. It is verified with the document, in the process that hostile files may crash. */
export async function sendChip(
  { keys, now, store }: Auditing,
  applicationId: string,
  { dg2, ...files }: SendChip,
): Answer<ChipAnswer> {
  return store.withLock(applicationId, async (tx): Answer<ChipAnswer> => {
    const application = (await findApplicationById(tx, applicationId))!;
    const refusal = await refusalOf(tx, application);
    if (refusal) return refusal;
    const id = randomBytes(16).toString('hex');
    await saveChip(tx, {
      id,
      applicationId,
      round: documentRound(application),
      sealed: keys.seal.seal(aboutChip(id), JSON.stringify(files)),
      portrait: dg2 ? keys.seal.seal(aboutChip(id), dg2) : null,
      createdAt: now(),
    });
    return { ok: true, body: { responseCode: 200, state: 'received' } };
  });
}

async function refusalOf(db: Db, application: StoredApplication): Promise<(Refusal & { ok: false }) | null> {
  if (application.stage !== 'collecting') return { ok: false, code: 'already_submitted' };
  const version = (await findFlowVersion(db, application.flowId, application.flowVersion))!;
  const { steps, chip } = openFlow(application, version.settings);
  if (chip !== 'ignore' && steps.includes('document')) return null;
  return unprocessable('This flow takes no chip now.');
}

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
