import { CHECK_CODES, isCheckCode, type TraceRow } from '@verify/contract';
import { useState } from 'preact/hooks';
import { words } from '../../app/format.ts';
import { Badge, Card, Empty } from '../../parts/parts.tsx';
import { type Columns, Facts, Table } from '../../parts/table.tsx';
import { SearchField } from '../../parts/search-box.tsx';
import { traceGroups } from './trace-groups.ts';

export const Inputs = ({ row: { inputs, threshold } }: { row: TraceRow }) => (
  <Facts
    class="inputs"
    rows={[
      ...Object.entries(inputs).map(([name, value]) => [words(name.replace('inputs.', '')), shown(value)] as const),
      ['Limit', threshold === null ? null : String(threshold)],
    ]}
  />
);

const shown = (value: unknown): string =>
  Array.isArray(value) ? value.map((each) => String(each)).join(', ') || '–' : value === null ? '–' : String(value);

const COLUMNS: Columns<TraceRow> = [
  [
    'Rule',
    ({ rule, code, version }) => (
      <>
        {isCheckCode(code ?? '') ? CHECK_CODES[code as keyof typeof CHECK_CODES].message : words(rule)}
        <small class="mono">{[code, rule, `version ${version}`].filter(Boolean).join(' · ')}</small>
      </>
    ),
    'card-title words',
  ],
  ['Outcome', ({ outcome }) => <Badge status={outcome} />],
  ['Measured', (row) => <Inputs row={row} />],
];

export function Trace({ trace }: { trace: readonly TraceRow[] }) {
  const [text, setText] = useState('');
  if (trace.length === 0) return <Empty title="No decision yet" />;
  const groups = traceGroups(trace, text);
  return (
    <Card
      title="Decision trace"
      note={traceGroups(trace)
        .map(({ name, rows }) => `${rows.length} ${name}`)
        .join(', ')}
      actions={<SearchField label="Find a rule" hint="Search rules" text={text} setText={setText} />}
    >
      {groups.every(({ rows }) => rows.length === 0) && <Empty title="No matching rules" />}
      {groups.map(({ name, rows }, index) =>
        rows.length === 0 ? null : (
          <details key={name} class="trace-group" open={index < 2 || text !== ''}>
            <summary>
              {words(name)} ({rows.length})
            </summary>
            <Table label={`Rules: ${name}`} columns={COLUMNS} rows={rows} keyOf={(row) => trace.indexOf(row)} scrolls />
          </details>
        ),
      )}
    </Card>
  );
}
