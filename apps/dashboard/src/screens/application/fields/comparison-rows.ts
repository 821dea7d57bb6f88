import type { ApplicationDetail, FieldComparison } from '@verify/contract';

export interface Row extends Pick<
  FieldComparison,
  'category' | 'ocr' | 'mrz' | 'nfc' | 'barcode' | 'conflicts' | 'message'
> {
  /** From a wallet's credential, which replaces a document. */
  readonly wallet: string;
  readonly profile: string;
  /** A concern reports that the given value differs. */
  readonly otherProfile: boolean;
  readonly valid: boolean;
  readonly equal: boolean;
}

export const SOURCES = {
  wallet: 'Wallet',
  ocr: 'Visual zone',
  mrz: 'MRZ',
  nfc: 'Chip',
  barcode: 'Barcode',
  profile: 'Given profile',
} as const;
type Source = keyof typeof SOURCES;
const ALL = Object.keys(SOURCES) as Source[];

/** With a wallet, only sources that have a value, because a paper may be beside it. Chips are rare. */
export const columnsOf = (rows: readonly Row[]): readonly Source[] =>
  rows.some(({ wallet }) => wallet !== '')
    ? ALL.filter((source) => source === 'profile' || rows.some((row) => row[source] !== ''))
    : ALL.filter((source) => source !== 'wallet' && (source !== 'nfc' || rows.some(({ nfc }) => nfc !== '')));

/** Codes that report this for a field; DC040 for any other. */
const PROFILE_CODES: Readonly<Record<string, string>> = {
  'First name': 'DC037',
  'Last name': 'DC038',
  'Date of birth': 'DC039',
};

/** The server calls a difference a conflict only if it is sure of both readings; others may be misreadings. */
export function markOf(row: Row): { readonly text: string; readonly tone: 'bad' | 'look' | 'calm' } | null {
  if (row.conflicts.length > 0) return { text: 'Conflict', tone: 'bad' };
  if (row.otherProfile) return { text: 'Differs from the profile', tone: 'look' };
  if (!row.valid) return { text: 'Not valid', tone: 'look' };
  return row.equal ? null : { text: 'Not compared', tone: 'calm' };
}

export const differs = (row: Row, source: Source): boolean =>
  source === 'profile' ? row.otherProfile : row.conflicts.some((pair) => pair.split('-').includes(source));

export function rowsOf({ application, profile }: ApplicationDetail): Row[] {
  const given = new Map(profile.map(({ category, value }) => [category as string, value]));
  const raised = new Set(application.overallResult.concerns.map(({ id }) => id));
  const profileOf = (category: string): Pick<Row, 'profile' | 'otherProfile'> => ({
    profile: given.get(category) ?? '',
    otherProfile: given.has(category) && raised.has(PROFILE_CODES[category] ?? 'DC040'),
  });
  const compared = application.servicesResults['docCheck']?.documentDataChecking ?? [];
  const rows: Row[] = compared.map((row) => ({ ...row, wallet: '', ...profileOf(row.category) }));
  const known = new Set(rows.map(({ category }) => category));
  const fromWallet = new Set(
    application.servicesResults['walletCheck']?.extracted.wallet?.map(({ category }) => category),
  );
  const alone: Omit<Row, 'category' | 'profile' | 'otherProfile'> = {
    wallet: '',
    ocr: '',
    mrz: '',
    nfc: '',
    barcode: '',
    conflicts: [],
    message: '',
    valid: true,
    equal: true,
  };
  for (const { category, content } of application.application.fields) {
    if (known.has(category)) continue;
    known.add(category);
    const read = { [fromWallet.has(category) ? 'wallet' : 'ocr']: content };
    rows.push({ ...alone, category, ...read, ...profileOf(category) });
  }
  for (const category of given.keys()) {
    if (!known.has(category)) rows.push({ ...alone, category, ...profileOf(category) });
  }
  return rows;
}
