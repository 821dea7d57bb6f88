import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Button, Card, Empty } from '../parts.tsx';
import { type Columns, Table } from '../table.tsx';

type Cell = string | number | null;

interface Props {
  readonly title: string;
  readonly note?: ComponentChildren;
  readonly file: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  readonly format?: (cell: Cell, column: number) => string;
  /** Text shown if there are no rows. */
  readonly none?: string;
  /** The plot; without one it is always a table. */
  readonly children?: ComponentChildren;
}

/** A plot, the same data as a table for screen readers, and as a file. */
export function PlotCard({ title, note, file, columns, rows, none, children, ...rest }: Props) {
  const [table, setTable] = useState(!children);
  const { format = (cell) => String(cell ?? '–') } = rest;
  const button = (verb: string, as: string, act: () => void, pressed?: boolean) => (
    <Button kind="quiet small" {...{ verb, act, pressed }} label={`${title} as ${as}`} />
  );
  return (
    <Card
      title={title}
      note={note}
      actions={
        <>
          {children && button('Table', 'a table', () => setTable(!table), table)}
          {button('CSV', 'CSV', () => saveCsv(`${file}.csv`, [columns, ...rows]))}
        </>
      }
    >
      {rows.length === 0 && none ? (
        <Empty title={none} />
      ) : table ? (
        <Table
          scrolls
          plain={!!children}
          label={`${title} as a table`}
          class={children ? 'plot-table' : ''}
          columns={columns.map((column, at): Columns<readonly Cell[]>[number] => [
            column,
            (row) => format(row[at]!, at),
            at > 0 ? 'end' : 'card-title wrap',
          ])}
          rows={rows}
          keyOf={(row) => rows.indexOf(row)}
        />
      ) : (
        children
      )}
    </Card>
  );
}

/** Downloads rows as CSV. A cell that a spreadsheet would read as a formula starts with an apostrophe. */
function saveCsv(name: string, rows: readonly (readonly Cell[])[]): void {
  const text = rows.map((row) => row.map(cell).join(',')).join('\r\n');
  const url = URL.createObjectURL(new Blob([`${text}\r\n`], { type: 'text/csv' }));
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  URL.revokeObjectURL(url);
}

function cell(value: Cell): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
