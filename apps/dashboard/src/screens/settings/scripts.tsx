import type { FlowView, ScriptView } from '@verify/contract';
import { useState } from 'preact/hooks';
import { ask, type Answer, type Refused } from '../../app/api.ts';
import { useData } from '../../app/use-data.ts';
import { Confirm } from '../../parts/forms/confirm.tsx';
import { Select } from '../../parts/forms/form.tsx';
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
  const optionsOf = ({ flowId, flowName }: ScriptView) => {
    const own = open.some(({ id }) => id === flowId);
    // Until the flows are there, it can't be told whether its own is archived.
    const name = open.length > 0 ? `${flowName} (archived)` : flowName;
    return [...(own ? [] : [[flowId, name] as const]), ...open.map((flow) => [flow.id, flow.name] as const)];
  };
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
            <Select
              aria-label="Flow of this script"
              options={optionsOf(script)}
              value={script.flowId}
              change={async (flowId) => after(await ask('PUT', `/scripts/${script.id}`, { flowId }))}
            />
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
