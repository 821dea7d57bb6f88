import type { ComponentChildren } from 'preact';
import type { Data } from '../app/api.ts';
import { Fault, Waiting } from './parts.tsx';

/**
 * Head, cell and class. On a phone a row is a card titled `card-title`. `no-head` is only for screen readers, and
 * `row-head` names its row.
 */
type Column<Row> = readonly [head: string, cell: (row: Row) => ComponentChildren, kind?: string];
export type Columns<Row> = readonly Column<Row>[];

interface Props<Row> {
  readonly label: string;
  readonly columns: Columns<Row>;
  readonly rows: readonly Row[];
  readonly keyOf?: (row: Row) => string | number;
  /** Shown instead of a table without rows. */
  readonly none?: ComponentChildren;
  /** Rows that no longer have an effect are grey. */
  readonly isOff?: (row: Row) => boolean;
  /** Further attributes of a row, such as `data-own` for one that differs from the default. */
  readonly mark?: (row: Row) => Readonly<Record<string, unknown>>;
  /** On a phone it stays a table row, with fewer columns. */
  readonly plain?: boolean;
  /** Scrolls sideways, also by keyboard. */
  readonly scrolls?: boolean;
  readonly class?: string;
  readonly card?: boolean;
  readonly open?: (row: Row) => void;
}

export function Table<Row>({
  label,
  columns,
  rows,
  isOff,
  mark,
  plain,
  scrolls = false,
  card,
  open,
  none,
  ...rest
}: Props<Row>) {
  const { keyOf = (row) => (row as { id: string }).id } = rest;
  if (rows.length === 0 && none) return <>{none}</>;
  const region = scrolls ? ({ role: 'region', 'aria-label': label, tabIndex: 0 } as const) : {};
  return (
    <div class={`table-card ${card ? 'card' : ''} ${scrolls ? 'scroll' : ''}`} {...region}>
      <table class={`table ${plain ? '' : 'cards'} ${open ? 'opens' : ''} ${rest.class ?? ''}`} aria-label={label}>
        <thead>
          <tr>
            {columns.map(([head, , kind]) => (
              <th key={head} scope="col" class={kind}>
                {kind?.includes('no-head') || !head ? <span class="sr-only">{head || 'Actions'}</span> : head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={keyOf(row)}
              data-off={isOff?.(row) ? 'yes' : undefined}
              {...mark?.(row)}
              onClick={open && (({ target }) => !(target as Element).closest('a, button, label') && open(row))}
            >
              {columns.map(([head, cell, kind = '']) => {
                const Cell = kind.includes('row-head') ? 'th' : 'td';
                return (
                  <Cell
                    key={head}
                    class={kind}
                    scope={Cell === 'th' ? 'row' : undefined}
                    data-label={kind.includes('card-title') ? undefined : head || undefined}
                  >
                    {cell(row)}
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A cell of two lines. */
export const two = (first: ComponentChildren, second: ComponentChildren) => (
  <>
    {first}
    {second && <small dir="auto">{second}</small>}
  </>
);

/** From this length a value may have to be scrolled, also by keyboard. */
export const LONG = 120;

/** Pairs of words without empty ones. */
export const Facts = ({ rows, class: kind = 'facts' }: FactsProps) => (
  <dl class={kind}>
    {rows
      .filter(([, value]) => value !== '' && value !== null)
      .map(([name, value, title]) => (
        <div key={name} title={title}>
          <dt>{name}</dt>
          <dd dir="auto" tabIndex={typeof value === 'string' && value.length > LONG ? 0 : undefined}>
            {value}
          </dd>
        </div>
      ))}
  </dl>
);

interface FactsProps {
  readonly rows: readonly (readonly [name: string, value: ComponentChildren, about?: string])[];
  readonly class?: string;
}

/** The answer of an address, its refusal, or a note that it is loading. */
export const Loaded = <T,>({ data: { value, refused, reload }, rows = 4, children }: LoadedProps<T>) => (
  <>
    {refused && <Fault refused={refused} retry={() => void reload()} />}
    {value === null && !refused && <Waiting rows={rows} />}
    {value !== null && children?.(value)}
  </>
);

type LoadedProps<T> = { data: Data<T>; rows?: number | undefined; children?: (value: T) => ComponentChildren };

export const List = <Row,>({ data, shown = (items) => items, waiting, ...table }: ListProps<Row>) => (
  <Loaded data={data} rows={waiting}>
    {({ items }) => <Table card {...table} rows={shown(items)} />}
  </Loaded>
);

interface ListProps<Row> extends Omit<Props<Row>, 'rows'> {
  readonly data: Data<{ readonly items: readonly Row[] }>;
  readonly shown?: (items: readonly Row[]) => readonly Row[];
  readonly waiting?: number;
}
