import type { FlowView, ScriptView } from '@verify/contract';
import { useState } from 'preact/hooks';
import { ask, type Answer, type Refused } from '../../app/api.ts';
import { useData } from '../../app/use-data.ts';
import { Confirm } from '../../parts/confirm.tsx';
import { Card, Copy, Empty, Fault } from '../../parts/parts.tsx';

type Flow = Pick<FlowView, 'id' | 'name' | 'archivedAt'>;

/**
 * The older way in: a page loads a script of its account, and needs no token. Which flow it opens is decided here, not
 * by the page.
 */
export function Scripts({ scripts, reload }: { scripts: readonly ScriptView[]; reload: () => Promise<unknown> }) {
  const flows = useData<{ items: Flow[] }>('/flows');
  const [refused, setRefused] = useState<Refused | null>(null);
  const [deleting, setDeleting] = useState<ScriptView | null>(null);
  const open = (flows.value?.items ?? []).filter(({ archivedAt }) => archivedAt === null);
  const after = async (answer: Answer<unknown>): Promise<void> => {
    setRefused(answer.ok ? null : answer);
    await reload();
  };
  const add = async (): Promise<void> => after(await ask('POST', '/scripts', { flowId: open[0]!.id }));
  const choose = async ({ id }: ScriptView, flowId: string): Promise<void> =>
    after(await ask('PUT', `/scripts/${id}`, { flowId }));
  return (
    <Card
      title="Stand-alone scripts"
      note="A page loads a script from its address and opens the flow that you choose here. The address is public, not a secret."
      actions={
        <button type="button" class="button" disabled={open.length === 0} onClick={add}>
          Add script
        </button>
      }
    >
      {refused && <Fault refused={refused} />}
      {scripts.length === 0 && <Empty title="No scripts">Add one for pages that use the stand-alone SDK.</Empty>}
      <ul class="endpoints">
        {scripts.map((script) => (
          <li key={script.id}>
            <div>
              <code>{script.url}</code>
            </div>
            <FlowSelect script={script} flows={open} choose={(flowId) => void choose(script, flowId)} />
            <Copy text={script.url} label="address of the script" />
            <button type="button" class="button" onClick={() => setDeleting(script)}>
              Delete
            </button>
          </li>
        ))}
      </ul>
      {deleting && (
        <Confirm
          title="Delete this script?"
          verb="Delete"
          close={() => {
            setDeleting(null);
            void reload();
          }}
          act={() => ask('POST', `/scripts/${deleting.id}/remove`)}
        >
          <p class="mono">{deleting.url}</p>
          <p>Pages that load it can no longer start a verification. Verifications in progress continue.</p>
        </Confirm>
      )}
    </Card>
  );
}

function FlowSelect({
  script: { flowId, flowName },
  flows,
  choose,
}: {
  script: ScriptView;
  flows: readonly Flow[];
  choose: (flowId: string) => void;
}) {
  const known = flows.some(({ id }) => id === flowId);
  const archived = !known && flows.length > 0;
  return (
    <select
      aria-label="Flow of this script"
      value={flowId}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    >
      {!known && (
        <option value={flowId}>
          {flowName}
          {archived && ' (archived)'}
        </option>
      )}
      {flows.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}
