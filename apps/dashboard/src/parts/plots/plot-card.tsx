import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Button, Card } from '../parts.tsx';
import { type Columns, Table } from '../table.tsx';

type Cell = string | number | null;

/** A plot, the same data as a table for screen readers, and as a file. */
export function PlotCard({
  title,
  note,
  file,
  columns,
  rows,
  format = (cell) => (cell === null ? '–' : String(cell)),
  children,
}: {
  title: string;
  note?: ComponentChildren;
  file: string;
  columns: readonly string[];
  rows: readonly (readonly Cell[])[];
  format?: (cell: Cell, column: number) => string;
  children: ComponentChildren;
}) {
  const [table, setTable] = useState(false);
  return (
    <Card
      title={title}
      note={note}
      actions={
        <>
          <Button
            kind="quiet small"
            verb="Table"
            pressed={table}
            label={`${title} as a table`}
            act={() => setTable(!table)}
          />
          <Button
            kind="quiet small"
            verb="CSV"
            label={`${title} as CSV`}
            act={() => saveCsv(`${file}.csv`, [columns, ...rows])}
          />
        </>
      }
    >
      {table ? (
        <Table
          scrolls
          plain
          label={`${title} as a table`}
          class="plot-table"
          columns={columns.map((column, at): Columns<readonly Cell[]>[number] => [
            column,
            (row) => format(row[at]!, at),
            at > 0 ? 'end' : undefined,
          ])}
          rows={rows}
          keyOf={([first]) => String(first)}
        />
      ) : (
        children
      )}
    </Card>
  );
}

/** Downloads rows as CSV. A cell that a spreadsheet would read as a formula starts with an apostrophe. */
export function saveCsv(name: string, rows: readonly (readonly Cell[])[]): void {
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
