import type { TraceRow } from '@verify/contract';
import { messageOf, words } from '../../app/format.ts';
import { Badge, Card, Empty } from '../../parts/parts.tsx';
import { type Columns, Facts, Table, two } from '../../parts/table.tsx';
import { useSearch } from '../../parts/search-box.tsx';
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

/** Names of the code are said as words; what was read is shown as it is. */
function shown(value: unknown): string {
  if (Array.isArray(value)) return value.map(shown).join(', ') || '–';
  const text = String(value ?? '–');
  return /^[a-z]+(?:[A-Z-][a-z]*)*$/.test(text) ? words(text).toLowerCase() : text;
}

const COLUMNS: Columns<TraceRow> = [
  [
    'Rule',
    ({ rule, code, version }) =>
      two(
        messageOf(code) || words(rule),
        <span class="mono">{[code, rule, `version ${version}`].filter(Boolean).join(' · ')}</span>,
      ),
    'card-title words',
  ],
  ['Outcome', ({ outcome }) => <Badge status={outcome} />],
  ['Measured', (row) => <Inputs row={row} />],
];

export function Trace({ trace }: { trace: readonly TraceRow[] }) {
  const [, search, text] = useSearch('Find a rule', 'Search rules');
  if (trace.length === 0) return <Empty title="No decision yet" />;
  const groups = traceGroups(trace, text);
  return (
    <Card
      title="Decision trace"
      note={traceGroups(trace)
        .map(({ name, rows }) => `${rows.length} ${name}`)
        .join(', ')}
      actions={search}
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
