import type { AuditPage, AuditVerdict } from '@verify/contract';
import { useData } from '../../app/api.ts';
import { count, exactly } from '../../app/format.ts';
import { Icon } from '../../parts/icons.tsx';
import { Paged, usePages } from '../../parts/paged.tsx';
import { Badge, Fault, Page } from '../../parts/parts.tsx';
import { type Columns, Table } from '../../parts/table.tsx';
import { actionWords } from './action-words.ts';

type Entry = AuditPage['items'][number];

const COLUMNS: Columns<Entry> = [
  ['#', ({ seq }) => seq],
  ['Time', ({ at }) => exactly(at), 'nowrap'],
  ['Who', ({ actor }) => <bdi>{actor}</bdi>, 'clip'],
  ['Action', ({ action }) => <span title={action}>{actionWords(action)}</span>, 'card-title'],
  ['Subject', ({ subject }) => <span title={subject}>{subject.slice(0, 12)}</span>, 'mono clip'],
  ['Details', ({ details }) => details && <span dir="auto">{details}</span>, 'wrap'],
  ['Hash', ({ hash }) => <span title={hash}>{hash.slice(0, 8)}</span>, 'mono nowrap'],
];

const download = (format: 'csv' | 'jsonl', name: string) => (
  <a class="button" href={`/dashboard/api/audit/export?format=${format}`} download>
    <Icon name="download" /> {name}
  </a>
);

export function Audit() {
  const list = usePages<Entry>('/audit', { key: 'seq', cursor: 'before' });
  return (
    <Page
      title="Audit log"
      actions={
        <>
          <Verdict />
          {download('csv', 'CSV')}
          {download('jsonl', 'JSON lines')}
        </>
      }
    >
      <Paged list={list}>
        <Table card label="Audit log" columns={COLUMNS} rows={list.rows} keyOf={({ seq }) => seq} scrolls />
      </Paged>
    </Page>
  );
}

/** The server reads the whole log and verifies its chain at each visit. */
function Verdict() {
  const { value, refused } = useData<AuditVerdict>('/audit/verdict');
  if (refused) return <Fault refused={refused} />;
  if (!value) return <Badge tone="busy">Verifying the chain…</Badge>;
  const head = value.head ? `Signed head ${value.head.seq}:${value.head.hash}` : `Last hash ${value.last}`;
  return (
    <span role="status" title={head}>
      {value.brokenAt === null ? (
        <Badge tone="good">Chain verified, {count(value.entries)} entries</Badge>
      ) : (
        <Badge tone="bad">Chain broken at entry {value.brokenAt}</Badge>
      )}
    </span>
  );
}
