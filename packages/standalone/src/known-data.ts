import type { Address, ProfileList } from '@verify/contract';

/** What the partner knows of the person; compared with what is read. */
export interface KnownData {
  user?: {
    firstName?: string;
    lastName?: string;
    /** `YYYY-MM-DD`. */
    birthdate?: string;
    /** Needed when a bank statement is part of the flow. */
    accountNumber?: string;
    /** Needed when a proof of address is part of the flow; `country` has three letters. */
    poaData?: Address;
  };
}

export interface Known {
  readonly profile: ProfileList;
  readonly address: Address | undefined;
}

/** From a page that is not typed: what is missing or no text is left out, the service judges the rest. */
export function toKnown(data: KnownData | null | undefined): Known {
  const user = data?.user ?? {};
  const named = [
    ['First name', user.firstName],
    ['Last name', user.lastName],
    ['Date of birth', user.birthdate],
    ['Account number', user.accountNumber],
  ] as const;
  const profile = named.flatMap(([category, value]) =>
    typeof value === 'string' && value.trim() ? [{ category, value }] : [],
  );
  const poa = user.poaData;
  if (!poa) return { profile, address: undefined };
  const { country, city, postcode, addressLine } = poa;
  return { profile, address: { country, city, postcode, addressLine } };
}
