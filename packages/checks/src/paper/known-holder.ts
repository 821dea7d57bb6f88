import type { Category, ServiceKey } from '@verify/contract';
import { isNoName } from '../match/no-name.ts';
import type { Material } from '../material.ts';
import type { ServiceRun } from '../service.ts';
import type { WantedHolder } from './holder.ts';

/** The expected holder: as given by the caller, else as in the identity document or the credential. */
export function knownHolder(
  { profile }: Pick<Material, 'profile'>,
  earlier: ReadonlyMap<ServiceKey, ServiceRun>,
): WantedHolder {
  const read = [earlier.get('docCheck'), earlier.get('walletCheck')].flatMap((run) => run?.fields ?? []);
  const value = (category: Category): string | undefined => {
    const known =
      profile.find((field) => field.category === category)?.value ??
      read.find((field) => field.category === category)?.content;
    return known === undefined || isNoName(known) ? undefined : known;
  };
  return { firstName: value('First name'), lastName: value('Last name') };
}
