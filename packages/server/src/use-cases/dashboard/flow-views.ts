import type { FlowVersionView, FlowView } from '@verify/contract';
import type { Needs, ServerContext } from '../../context.ts';
import { type FlowVersion, lastUseOf, type ListedFlow } from '../../records/accounts/flows.ts';
import { FLOWS_COMMAND } from '../flows/flow-file.ts';
import { listUsers } from '../../records/people/users.ts';

/** Flows with the names of the users who saved them and the time of their last use. */
export async function flowViews(
  { store }: Needs<'store'>,
  accountId: string,
  flows: readonly ListedFlow[],
): Promise<FlowView[]> {
  const names = await namesOf(store.db, accountId);
  return Promise.all(
    flows.map(async ({ id, name, version, savedAt, savedBy, archivedAt, settings }) => ({
      id,
      name,
      version,
      savedAt,
      savedBy: names(savedBy),
      archivedAt,
      lastUsedAt: await lastUseOf(store.db, accountId, name),
      settings,
    })),
  );
}

export async function versionViews(
  { store }: Needs<'store'>,
  accountId: string,
  versions: readonly FlowVersion[],
): Promise<FlowVersionView[]> {
  const names = await namesOf(store.db, accountId);
  return versions.map((each) => ({ ...each, savedBy: names(each.savedBy) }));
}

async function namesOf(db: ServerContext['store']['db'], accountId: string) {
  const users = new Map((await listUsers(db, accountId)).map(({ id, name }) => [id, name] as const));
  return (id: string | null): string | null => {
    if (id === null) return null;
    return id === FLOWS_COMMAND ? 'the command line' : (users.get(id) ?? 'a former user');
  };
}
