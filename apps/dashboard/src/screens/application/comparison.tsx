import type { ApplicationDetail, FieldComparison } from '@verify/contract';
import { Badge, Card, Empty } from '../../parts/parts.tsx';
import { BlockDocument } from './block-document.tsx';

interface Row extends Pick<FieldComparison, 'category' | 'ocr' | 'mrz' | 'nfc' | 'barcode' | 'conflicts' | 'message'> {
  /** From the credential of a wallet, which takes the place of a document. */
  readonly wallet: string;
  readonly profile: string;
  /** A concern says that the given value is another one. */
  readonly otherProfile: boolean;
  readonly valid: boolean;
  readonly equal: boolean;
}

/** One field a line, one source a column; what differs stands out by colour and by a word. */
export function Comparison({ detail }: { detail: ApplicationDetail }) {
  const rows = rowsOf(detail);
  if (rows.length === 0) {
    return (
      <Card title="Fields">
        <Empty title="Nothing has been read yet" />
      </Card>
    );
  }
  const columns = columnsOf(rows);
  return (
    <Card title="Fields" note="What each source says, side by side." actions={<BlockDocument detail={detail} />}>
      <div class="scroll" tabIndex={0} role="region" aria-label="Fields by source">
        <table class="table compare cards">
          <thead>
            <tr>
              <th>Field</th>
              {columns.map((source) => (
                <th key={source}>{SOURCES[source]}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => {
              const mark = markOf(row);
              return (
                <tr key={row.category} data-mark={mark?.tone}>
                  <th scope="row" class="card-title">
                    {row.category}
                    <Because detail={detail} category={row.category} />
                    <Said of={detail.confirmed.find(({ category }) => category === row.category)} row={row} />
                    {mark && (
                      <Badge tone={mark.tone} title={row.message}>
                        {mark.text}
                      </Badge>
                    )}
                  </th>
                  {columns.map((source) => (
                    <td
                      key={source}
                      dir="auto"
                      data-label={SOURCES[source]}
                      data-differs={differs(row, source) ? 'yes' : undefined}
                    >
                      {row[source] === '' ? (
                        <span class="muted">–</span>
                      ) : (
                        <div class="cell" tabIndex={row[source].length > LONG ? 0 : undefined}>
                          {row[source]}
                        </div>
                      )}
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </Card>
  );
}

/** Why the given name does or does not match the name that was read. */
function Because({ detail, category }: { detail: ApplicationDetail; category: string }) {
  const found = detail.nameExplanations.find((each) => each.category === category);
  return found ? (
    <small class="said" dir="auto">
      {found.because}
    </small>
  ) : null;
}

/** The person's answer to the data that was shown; nothing where they confirmed it. */
function Said({ of, row }: { of: ApplicationDetail['confirmed'][number] | undefined; row: Row }) {
  if (!of) return null;
  if (!of.right) return <small class="said">The person marked “{of.shown}” as wrong</small>;
  const same = [row.wallet, row.ocr, row.mrz, row.nfc, row.barcode].some(
    (text) => text.toUpperCase() === of.shown.toUpperCase(),
  );
  return same ? null : <small class="said">The person confirmed “{of.shown}”</small>;
}

/** From here on a value may have to be scrolled, by keyboard too. */
const LONG = 120;

const SOURCES = {
  wallet: 'Wallet',
  ocr: 'Visual zone',
  mrz: 'MRZ',
  nfc: 'Chip',
  barcode: 'Barcode',
  profile: 'Given profile',
} as const;
type Source = keyof typeof SOURCES;
const ALL = Object.keys(SOURCES) as Source[];

/**
 * Where a wallet answered, only what has a value; it may be beside a paper, whose fields are read from print. Chips are
 * rare.
 */
const columnsOf = (rows: readonly Row[]): readonly Source[] =>
  rows.some(({ wallet }) => wallet !== '')
    ? ALL.filter((source) => source === 'profile' || rows.some((row) => row[source] !== ''))
    : ALL.filter((source) => source !== 'wallet' && (source !== 'nfc' || rows.some(({ nfc }) => nfc !== '')));

/** Codes that say so of a field; DC040 of any other. */
const PROFILE_CODES: Readonly<Record<string, string>> = {
  'First name': 'DC037',
  'Last name': 'DC038',
  'Date of birth': 'DC039',
};

/** A conflict is what the server, sure of both readings, calls one; a mere difference may be a misreading. */
function markOf(row: Row): { readonly text: string; readonly tone: 'bad' | 'look' | 'calm' } | null {
  if (row.conflicts.length > 0) return { text: 'Conflict', tone: 'bad' };
  if (row.otherProfile) return { text: 'Differs from the profile', tone: 'look' };
  if (!row.valid) return { text: 'Not valid', tone: 'look' };
  return row.equal ? null : { text: 'Not compared', tone: 'calm' };
}

const differs = (row: Row, source: Source): boolean =>
  source === 'profile' ? row.otherProfile : row.conflicts.some((pair) => pair.split('-').includes(source));

function rowsOf({ application, profile }: ApplicationDetail): Row[] {
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
