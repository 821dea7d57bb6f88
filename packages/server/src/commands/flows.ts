import { type AppliedFlows, applyFlows, planFlows } from '../use-cases/flows/apply-flows.ts';
import { readFlowFile, writeFlowFile } from '../use-cases/flows/flow-file.ts';
import { listAccounts } from '../records/accounts/accounts.ts';
import { listFlows } from '../records/accounts/flows.ts';
import { type CommandOptions, withRecords } from './with-records.ts';

export type ExportedFlows =
  | { readonly ok: true; readonly text: string; readonly count: number }
  | { readonly ok: false; readonly faults: readonly string[] };

/** Returns an account's flows as the text of a file, whether or not the service is running. */
export const exportFlows = (options: CommandOptions, account: string | null): Promise<ExportedFlows> =>
  withRecords(options, async ({ store }): Promise<ExportedFlows> => {
    const found = chosen(await listAccounts(store.db), account);
    if (!found.ok) return found;
    const flows = await listFlows(store.db, found.id);
    return { ok: true, text: writeFlowFile(flows), count: flows.length };
  });

/** Returns what a file would change, or with `write` what it has changed. */
export const changeFlows = (
  options: CommandOptions,
  { account, text, write }: { account: string | null; text: string; write: boolean },
): Promise<AppliedFlows> =>
  withRecords(options, async (context): Promise<AppliedFlows> => {
    const read = readFlowFile(text);
    if (!read.ok) return read;
    const found = chosen(await listAccounts(context.store.db), account);
    if (!found.ok) return found;
    if (write) return applyFlows(context, found.id, read.flows);
    return { ok: true, plan: planFlows(await listFlows(context.store.db, found.id), read.flows) };
  });

/** The account with this name or public id; without one, the only account. */
function chosen(
  accounts: readonly { readonly id: string; readonly publicId: string; readonly name: string }[],
  account: string | null,
): { readonly ok: true; readonly id: string } | { readonly ok: false; readonly faults: readonly string[] } {
  const fitting = accounts.filter(({ publicId, name }) => account === null || account === publicId || account === name);
  if (fitting.length === 1) return { ok: true, id: fitting[0]!.id };
  if (account !== null && fitting.length === 0) return { ok: false, faults: [`There is no account "${account}".`] };
  const names = accounts.map(({ name, publicId }) => `${name} (${publicId})`).join(', ') || 'none';
  return { ok: false, faults: [`Choose an account with --account. The accounts are: ${names}.`] };
}
