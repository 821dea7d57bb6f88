import { flowChanges, type FlowChange, type FlowVersionView } from '@verify/contract';
import { may } from '../../app/api.ts';
import { exactly } from '../../app/format.ts';
import { Paged, usePages } from '../../parts/paged.tsx';
import { Badge, Button, Card } from '../../parts/parts.tsx';
import { useFlow } from './fields.tsx';

/** Every version with its changes in words. Restoring loads one into the editor, to be saved. */
export function HistorySection({ restored }: { restored: () => void }) {
  const { flow, replace } = useFlow();
  const list = usePages<FlowVersionView>(`/flows/${flow.id}/versions`, { key: 'version', cursor: 'before' });
  return (
    <Card title="History" note="A session keeps the version it started with. Each application shows its version.">
      <Paged list={list} more="Earlier versions">
        <ol class="versions">
          {list.rows.map((each, index) => {
            const before = list.rows[index + 1];
            return (
              <li key={each.version}>
                <div>
                  <b>Version {each.version}</b>
                  {each.version === flow.version && <Badge tone="good">Current</Badge>}
                  <small>
                    {exactly(each.savedAt)} · {each.savedBy ?? 'created with the account'}
                  </small>
                  {before && <Changes changes={flowChanges(before.settings, each.settings)} />}
                  {!before && list.next === null && <p class="muted">First version</p>}
                </div>
                {each.version !== flow.version && may('connect') && (
                  <Button
                    verb="Restore"
                    act={() => {
                      replace(each.settings);
                      restored();
                    }}
                  />
                )}
              </li>
            );
          })}
        </ol>
      </Paged>
    </Card>
  );
}

export const Changes = ({ changes }: { changes: readonly FlowChange[] }) =>
  changes.length === 0 ? (
    <p class="muted">No differences</p>
  ) : (
    <ul class="changes">
      {changes.map(({ key, field, before, after }) => (
        <li key={key}>
          <b>{field}</b>{' '}
          {before && (
            <>
              <del>{before}</del> <span aria-hidden="true">→</span>{' '}
            </>
          )}
          <ins>{after}</ins>
        </li>
      ))}
    </ul>
  );
