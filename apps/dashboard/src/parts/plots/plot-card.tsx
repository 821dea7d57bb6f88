import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { saveCsv } from '../../app/save-csv.ts';
import { Button, Card } from '../parts.tsx';

type Cell = string | number | null;

/** A plot, the same as a table for who reads rather than looks, and the same as a file. */
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
        <div class="scroll plot-table" tabIndex={0} role="region" aria-label={`${title} as a table`}>
          <table class="table">
            <thead>
              <tr>
                {columns.map((column, index) => (
                  <th key={column} class={index > 0 ? 'end' : undefined}>
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row[0]}>
                  {row.map((cell, index) => (
                    <td key={index} class={index > 0 ? 'end' : undefined}>
                      {format(cell, index)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        children
      )}
    </Card>
  );
}
