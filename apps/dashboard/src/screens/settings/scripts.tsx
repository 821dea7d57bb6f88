import type { FlowView, ScriptView } from '@verify/contract';
import { type Data, useData } from '../../app/use-data.ts';
import { confirm } from '../../parts/forms/confirm.tsx';
import { Select } from '../../parts/forms/form.tsx';
import { Button, Card, Copy, Empty } from '../../parts/parts.tsx';

type Flow = Pick<FlowView, 'id' | 'name' | 'archivedAt'>;

/** The older way in, without a token: a page loads a script of its account, which opens the flow chosen here. */
export function Scripts({ scripts, data }: { scripts: readonly ScriptView[]; data: Data<unknown> }) {
  const flows = useData<{ items: Flow[] }>('/flows');
  const open = (flows.value?.items ?? []).filter(({ archivedAt }) => archivedAt === null);
  const add = (): Promise<void> => data.change('POST', '/scripts', { flowId: open[0]!.id });
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
      actions={<Button verb="Add script" off={open.length === 0} act={add} />}
    >
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
              change={(flowId) => data.change('PUT', `/scripts/${script.id}`, { flowId })}
            />
            <Copy text={script.url} label="address of the script" />
            <Button
              verb="Delete"
              act={() =>
                confirm({
                  title: 'Delete this script?',
                  verb: 'Delete',
                  path: `/scripts/${script.id}/remove`,
                  about: (
                    <>
                      <p class="mono">{script.url}</p>
                      <p>Pages that load it can no longer start a verification. Verifications in progress continue.</p>
                    </>
                  ),
                  after: data.reload,
                })
              }
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}
