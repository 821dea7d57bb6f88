import type { FlowSettings, Reference } from '@verify/contract';
import { makePortrait } from '@verify/checks/image/portrait';
import type { Needs } from '../../context.ts';
import { aboutReference } from '../../keys/sealed-secret.ts';
import type { Account } from '../../records/accounts/accounts.ts';
import { findApplication } from '../../records/applications/applications.ts';
import { listImages } from '../../records/applications/files.ts';
import type { StoredApplication } from '../../records/applications/stored-application.ts';
import { insertReturn } from '../../records/returns.ts';
import { accountLock, type Db } from '../../records/store.ts';
import { noteIn } from '../dashboard/audited.ts';
import { sessionFlow } from '../applications/session-flow.ts';
import type { KeptReference } from './kept-reference.ts';
import { bestPicture } from './best-picture.ts';

export type ReferenceRefused = {
  readonly ok: false;
  readonly code: 'reference_not_found' | 'reference_erased' | 'reference_unusable' | 'unprocessable';
  readonly detail?: string;
  readonly errors?: readonly { readonly pointer: string; readonly detail: string }[];
};
type Kept = { readonly ok: true; readonly reference: KeptReference | undefined };

const refuse = (pointer: string, detail: string): ReferenceRefused => ({
  ok: false,
  code: 'unprocessable',
  errors: [{ pointer, detail }],
});

/** Checks what a caller names before anything is opened. `settings` are null if the browser chooses the flow. */
export async function takeReference(
  { keys, store }: Needs<'keys' | 'store'>,
  account: Account,
  settings: FlowSettings | null,
  reference: Reference | undefined,
): Promise<Kept | ReferenceRefused> {
  const fault = reference && settings && flowFault(settings);
  if (fault) return fault;
  if (!reference) return { ok: true, reference };
  if ('applicationId' in reference) {
    const found = await findReferenced(store.db, account, reference.applicationId);
    return found.ok ? { ok: true, reference } : found;
  }
  const portrait = await makePortrait(Buffer.from(reference.portrait, 'base64'));
  if (!portrait) return refuse('/reference/portrait', 'not a JPEG that can be decoded');
  const sealed = keys.seal.seal(aboutReference(account.id), Buffer.from(portrait).toString('base64'));
  return { ok: true, reference: { sealed } };
}

/** The reference is checked again when the session opens, because it may have been erased or decided again. */
export async function referenceFault(
  tx: Db,
  account: Account,
  settings: FlowSettings,
  reference: KeptReference | undefined,
): Promise<ReferenceRefused | null> {
  if (!reference) return null;
  const found = 'applicationId' in reference ? await findReferenced(tx, account, reference.applicationId) : null;
  return flowFault(settings) ?? (found?.ok === false ? found : null);
}

const flowFault = (settings: FlowSettings): ReferenceRefused | null =>
  sessionFlow({ opening: {} }, settings).steps.join() === 'liveness'
    ? null
    : refuse('/reference', 'needs a flow of liveness alone');

/** An application of the account whose person was approved, and which has a picture of them. */
export async function findReferenced(
  db: Db,
  account: Pick<Account, 'id' | 'environment'>,
  id: string,
): Promise<{ readonly ok: true; readonly application: StoredApplication } | ReferenceRefused> {
  const application = await findApplication(db, account.id, id);
  if (application?.environment !== account.environment) return { ok: false, code: 'reference_not_found' };
  if (application.redactedAt !== null) return { ok: false, code: 'reference_erased' };
  const detail = application.opening.reference
    ? 'It is a return itself. Name the application that it was compared with.'
    : application.stage !== 'done' || application.overallStatus !== 'approved'
      ? `It is not approved but "${application.overallStatus ?? application.stage}".`
      : // A result that the sandbox forced may have none.
        account.environment === 'test' || bestPicture(await listImages(db, id))
        ? null
        : 'It has no picture of a face.';
  return detail === null ? { ok: true, application } : { ok: false, code: 'reference_unusable', detail };
}

/** Neither is erased while the session opens, and its link is written into the account's audit log. */
export const referenceLocks = (accountId: string, reference: KeptReference | undefined): string[] =>
  reference ? [accountLock(accountId), ...('applicationId' in reference ? [reference.applicationId] : [])] : [];

/** Links a session that has just opened with the known customer. Each application's log names the other one. */
export async function beginReturn(
  tx: Db,
  context: Needs<'keys' | 'now'>,
  account: Account,
  { id: applicationId }: Pick<StoredApplication, 'id'>,
  reference: KeptReference,
): Promise<void> {
  const [referenceId, portrait] = 'sealed' in reference ? [null, reference.sealed] : [reference.applicationId, null];
  await insertReturn(tx, { applicationId, accountId: account.id, referenceId, portrait });
  const note = noteIn(context, tx, { account, actor: 'system' });
  await note('application.compared-with', applicationId, '', referenceId ?? 'a portrait');
  if (referenceId !== null) await note('application.came-back', referenceId, '', applicationId);
}
