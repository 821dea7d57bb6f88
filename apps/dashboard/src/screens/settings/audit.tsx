import type { AuditPage, AuditVerdict } from '@verify/contract';
import { useState } from 'preact/hooks';
import { ask } from '../../app/api.ts';
import { count, exactly } from '../../app/format.ts';
import { useData } from '../../app/use-data.ts';
import { actionWords } from './action-words.ts';
import { Icon } from '../../parts/icons.tsx';
import { Fault, Page, Waiting } from '../../parts/parts.tsx';

const exportUrl = (format: 'csv' | 'jsonl'): string => `/dashboard/api/audit/export?format=${format}`;

export function Audit() {
  const first = useData<AuditPage>('/audit');
  const [older, setOlder] = useState<AuditPage | null>(null);
  const { value } = first;
  const items = [...(value?.items ?? []), ...(older?.items ?? [])];
  const next = older ? older.next : (value?.next ?? null);
  const more = async (): Promise<void> => {
    const answer = await ask<AuditPage>('GET', `/audit?before=${next}`);
    if (answer.ok) setOlder({ ...answer.value, items: [...(older?.items ?? []), ...answer.value.items] });
  };
  return (
    <Page
      title="Audit log"
      actions={
        <>
          <Verdict />
          <a class="button" href={exportUrl('csv')} download>
            <Icon name="download" /> CSV
          </a>
          <a class="button" href={exportUrl('jsonl')} download>
            <Icon name="download" /> JSON lines
          </a>
        </>
      }
    >
      {!value && (first.refused ? <Fault refused={first.refused} /> : <Waiting />)}
      {items.length > 0 && (
        <div class="card table-card scroll" tabIndex={0} role="region" aria-label="Audit log">
          <table class="table cards">
            <thead>
              <tr>
                <th>#</th>
                <th>Time</th>
                <th>Who</th>
                <th>Action</th>
                <th>Subject</th>
                <th>Details</th>
                <th>Hash</th>
              </tr>
            </thead>
            <tbody>
              {items.map((entry) => (
                <tr key={entry.seq}>
                  <td data-label="Entry">{entry.seq}</td>
                  <td class="nowrap">{exactly(entry.at)}</td>
                  <td class="clip" dir="auto" data-label="Who">
                    {entry.actor}
                  </td>
                  <td class="card-title" title={entry.action}>
                    {actionWords(entry.action)}
                  </td>
                  <td class="mono clip" title={entry.subject} data-label="Subject">
                    {entry.subject.slice(0, 12)}
                  </td>
                  <td class="wrap" dir="auto" data-label="Details">
                    {entry.details}
                  </td>
                  <td class="mono nowrap" title={entry.hash} data-label="Hash">
                    {entry.hash.slice(0, 8)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {next !== null && (
        <button class="button more" onClick={more}>
          Show older
        </button>
      )}
    </Page>
  );
}

const headOf = (value: AuditVerdict | null): string =>
  !value ? '' : value.head ? `Signed head ${value.head.seq}:${value.head.hash}` : `Last hash ${value.last}`;

/** The whole log is read and its chain followed, on the server, each time somebody looks. */
function Verdict() {
  const { value, refused } = useData<AuditVerdict>('/audit/verdict');
  if (refused) return <Fault refused={refused} />;
  const broken = value?.brokenAt ?? null;
  return (
    <span
      class="badge"
      data-tone={!value ? 'busy' : broken === null ? 'good' : 'bad'}
      role="status"
      title={headOf(value)}
    >
      {!value
        ? 'Verifying the chain…'
        : broken === null
          ? `Chain verified, ${count(value.entries)} entries`
          : `Chain broken at entry ${broken}`}
    </span>
  );
}
