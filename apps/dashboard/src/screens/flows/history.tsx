import { flowChanges, type FlowChange, type FlowVersions, type FlowVersionView } from '@verify/contract';
import { useEffect, useState } from 'preact/hooks';
import { ask, type Refused } from '../../app/api.ts';
import { exactly } from '../../app/format.ts';
import { may } from '../../app/rights.ts';
import { Badge, Button, Card, Fault, Waiting } from '../../parts/parts.tsx';
import { useFlow } from './fields.tsx';

/** Every version with its changes in words. Restoring loads one into the editor, to be saved. */
export function HistorySection({ restored }: { restored: () => void }) {
  const { flow, replace } = useFlow();
  const [versions, setVersions] = useState<readonly FlowVersionView[] | null>(null);
  const [next, setNext] = useState<number | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  const load = async (before: number | null): Promise<void> => {
    const answer = await ask<FlowVersions>('GET', `/flows/${flow.id}/versions${before ? `?before=${before}` : ''}`);
    if (!answer.ok) return setRefused(answer);
    setVersions((known) => [...(before ? (known ?? []) : []), ...answer.value.items]);
    setNext(answer.value.next);
  };
  useEffect(() => void load(null), [flow.id, flow.version]);

  return (
    <Card title="History" note="A session keeps the version it started with. Each application shows its version.">
      {refused && <Fault refused={refused} />}
      {!versions && !refused && <Waiting rows={3} />}
      <ol class="versions">
        {versions?.map((each, index) => {
          const before = versions[index + 1];
          return (
            <li key={each.version}>
              <div>
                <b>Version {each.version}</b>
                {each.version === flow.version && <Badge tone="good">Current</Badge>}
                <small>
                  {exactly(each.savedAt)} · {each.savedBy ?? 'created with the account'}
                </small>
                {before && <Changes changes={flowChanges(before.settings, each.settings)} />}
                {!before && next === null && <p class="muted">First version</p>}
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
      {next !== null && (
        <div class="pad">
          <Button verb="Earlier versions" act={() => load(next)} />
        </div>
      )}
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
