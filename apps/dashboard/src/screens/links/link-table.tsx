import type { LinkView } from '@verify/contract';
import { ago, exactly, when } from '../../app/format.ts';
import { may } from '../../app/rights.ts';
import { link } from '../../app/router.ts';
import { Badge } from '../../parts/parts.tsx';

const OPEN: ReadonlySet<string> = new Set(['created', 'opened', 'in-progress']);

export const LinkTable = ({ rows, revoke }: { rows: readonly LinkView[]; revoke: (of: LinkView) => void }) => (
  <div class="card table-card">
    <table class="table middle" aria-label="One-time links">
      <thead>
        <tr>
          <th>Reference</th>
          <th>State</th>
          <th class="wide-only">Flow</th>
          <th class="wide-only">Application</th>
          <th class="wide-only">Created</th>
          <th class="wide-only">Valid until</th>
          <th>
            <span class="sr-only">Action</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td class="clip" dir="auto">
              {row.externalId ?? <span class="muted">None</span>}
            </td>
            <td>
              <Badge status={row.state} />
            </td>
            <td class="wide-only clip">{row.flowName}</td>
            <td class="wide-only">
              {row.applicationId ? (
                <a class="mono" href={link(`/applications/${row.applicationId}`)}>
                  {row.applicationId.slice(0, 8)}
                </a>
              ) : (
                <span class="muted">–</span>
              )}
            </td>
            <td class="wide-only nowrap" title={exactly(row.createdAt)}>
              {ago(row.createdAt)}
            </td>
            <td class="wide-only nowrap">{when(row.expiresAt)}</td>
            <td class="end">
              {may('act') && OPEN.has(row.state) && (
                <button
                  class="button quiet small"
                  aria-label={`Revoke ${row.externalId ?? row.id}`}
                  onClick={() => revoke(row)}
                >
                  Revoke
                </button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
