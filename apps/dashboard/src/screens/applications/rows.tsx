import type { ApplicationRowView } from '@verify/contract';
import { useEffect, useRef, useState } from 'preact/hooks';
import { imageUrl, me } from '../../app/api.ts';
import { age, ago, exactly, messageOf, short, words } from '../../app/format.ts';
import { useKeys } from '../../app/keys.ts';
import { link, navigate } from '../../app/router.ts';
import { Icon } from '../../parts/icons.tsx';
import { Badge } from '../../parts/parts.tsx';
import { type Columns, Table } from '../../parts/table.tsx';

const CODES_SHOWN = 2;
/** Minimum height of a row, and of the area above the first. */
const ROW_PX = 38;
const ABOVE_PX = 190;
/** The rows that fit the window. The others follow, so that a slow machine takes keys a quarter of a second sooner. */
const atFirst = (): number => Math.max(1, Math.ceil((innerHeight - ABOVE_PX) / ROW_PX));
const THEN_MS = 50;

/** Rows of the queue that a reviewer ticks to claim them together. */
export type Picks = { picked: ReadonlySet<string>; pick: (id: string) => void };

/** Nobody has claimed it, and no decision is proposed. */
export const isFree = ({ claim, proposal }: ApplicationRowView): boolean => claim === null && proposal === null;

type Props = { rows: readonly ApplicationRowView[]; queue: boolean; label: string; picks?: Picks | undefined };

/** One row per application. `j` and `k` move, Enter or a click opens, `x` ticks a row. */
export function Rows({ rows, queue, label, picks }: Props) {
  const [selected, setSelected] = useState<string | null>(null);
  const [whole, setWhole] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setWhole(true), THEN_MS);
    return () => clearTimeout(timer);
  }, []);
  const seen = useRef(new Set(rows.map(({ id }) => id)));
  const index = rows.findIndex(({ id }) => id === selected);
  const move = (step: number): void => {
    const to = rows[Math.min(rows.length - 1, Math.max(0, index + step))];
    if (to) setSelected(to.id);
  };
  const open = (): void => {
    const id = selected ?? rows[0]?.id;
    if (id) navigate(linkOf(id, queue));
  };
  const walk = { j: () => move(1), k: () => move(-1), ArrowDown: () => move(1), ArrowUp: () => move(-1), Enter: open };
  const pick = (): void => {
    const row = rows[index];
    if (row && isFree(row)) picks?.pick(row.id);
  };
  useKeys(picks ? { ...walk, x: pick } : walk);
  useEffect(() => {
    document.querySelector('.rows [data-selected]')?.scrollIntoView({ block: 'nearest' });
  }, [selected, whole]);

  const tick = (row: ApplicationRowView) => (
    <label>
      <input
        type="checkbox"
        aria-label={`Select ${row.name || short(row.id)}`}
        disabled={!isFree(row)}
        checked={picks?.picked.has(row.id)}
        onChange={() => picks?.pick(row.id)}
      />
    </label>
  );
  const named = ({ id, name, codes }: ApplicationRowView) => (
    <>
      <a class="row-link" href={link(linkOf(id, queue))} dir="auto">
        {name || 'No name yet'}
      </a>
      {codes.length > 0 && (
        <span class="narrow-only">
          <Codes codes={codes} />
        </span>
      )}
    </>
  );
  const columns: Columns<ApplicationRowView> = [
    ...(picks ? [['Selected', tick, 'pick no-head'] as const] : []),
    ...(queue ? [['Portrait', portraitOf, 'portrait no-head'] as const] : []),
    ['Name', named],
    ...(queue ? [] : [['Status', ({ status }: ApplicationRowView) => <Badge status={status} />] as const]),
    ['Document', documentOf, 'wide-only nowrap'],
    ['Concerns', ({ codes }) => <Codes codes={codes} />, 'wide-only'],
    ['Flow', ({ flowName }) => flowName, 'wider-only clip'],
    queue
      ? ['Reviewer', (row) => <Reviewer row={row} />, 'wide-only clip']
      : ['Reference', ({ externalId }) => (externalId ? <bdi>{externalId}</bdi> : <Nothing />), 'wide-only clip'],
    ['Id', ({ id }) => short(id), 'widest-only mono muted nowrap'],
    queue ? ['Waiting', waitedOf, 'end nowrap'] : ['Started', startedOf, 'end nowrap'],
  ];
  return (
    <Table
      card
      plain
      label={label}
      class="rows"
      columns={columns}
      rows={whole ? rows : rows.slice(0, atFirst())}
      mark={({ id }) => ({
        'data-selected': id === selected || undefined,
        'data-new': !seen.current.has(id) || undefined,
      })}
      open={({ id }) => navigate(linkOf(id, queue))}
    />
  );
}

const linkOf = (id: string, queue: boolean): string => `/applications/${id}${queue ? '?from=review' : ''}`;

function waitedOf({ finishedAt, createdAt }: ApplicationRowView) {
  const { words: text, tone } = age(finishedAt ?? createdAt);
  return (
    <span class="age" data-tone={tone} title={exactly(createdAt)}>
      {text}
    </span>
  );
}

const startedOf = ({ createdAt }: ApplicationRowView) => <span title={exactly(createdAt)}>{ago(createdAt)}</span>;

const portraitOf = ({ id, portraitId }: ApplicationRowView) =>
  portraitId && <img src={imageUrl(id, portraitId)} alt="" loading="lazy" />;

const Nothing = () => <span class="muted">–</span>;

const documentOf = ({ documentType, country }: ApplicationRowView) =>
  documentType === '' ? (
    <Nothing />
  ) : (
    <>
      {words(documentType)}
      {country !== '' && country !== 'unknown' && <span class="muted"> {country}</span>}
    </>
  );

const Codes = ({ codes }: { codes: readonly string[] }) =>
  codes.length === 0 ? (
    <Nothing />
  ) : (
    <span class="row-codes">
      {codes.slice(0, CODES_SHOWN).map((code) => (
        <span key={code} title={messageOf(code)}>
          <code>{code}</code> {messageOf(code)}
        </span>
      ))}
      {codes.length > CODES_SHOWN && (
        <small title={codes.slice(CODES_SHOWN).map(messageOf).join('\n')}>and {codes.length - CODES_SHOWN} more</small>
      )}
    </span>
  );

export const proposalWords = ({ userId, name, status }: NonNullable<ApplicationRowView['proposal']>): string =>
  `${userId === me.value?.id ? 'You proposed' : `${name} proposes`} to ${status === 'approved' ? 'approve' : 'decline'}`;

const Reviewer = ({ row: { claim, proposal } }: { row: ApplicationRowView }) =>
  proposal ? (
    <Badge tone="busy">{proposalWords(proposal)}</Badge>
  ) : claim ? (
    <span class="reviewer">
      <Icon name="users" />
      {claim.userId === me.value?.id ? 'You' : claim.name}
    </span>
  ) : (
    <span class="muted">Unclaimed</span>
  );
