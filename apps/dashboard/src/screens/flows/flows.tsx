import { type FlowView, STEPS } from '@verify/contract';
import { useState } from 'preact/hooks';
import { ago, when } from '../../app/format.ts';
import { ask, type Refused } from '../../app/api.ts';
import { may } from '../../app/rights.ts';
import { link, navigate } from '../../app/router.ts';
import { useData } from '../../app/use-data.ts';
import { FormDialog, TextField } from '../../parts/forms/form.tsx';
import { Empty, Fault, Page } from '../../parts/parts.tsx';
import { type Columns, Loaded, Table } from '../../parts/table.tsx';
import './flows.css';

/** Every flow with its version and when it was used last. */
export function Flows() {
  const data = useData<{ items: FlowView[] }>('/flows');
  const { value, reload } = data;
  const [copyOf, setCopyOf] = useState<FlowView | 'new' | null>(null);
  const [archived, setArchived] = useState(false);
  const [fault, setFault] = useState<Refused | null>(null);
  const away = value?.items.filter(({ archivedAt }) => archivedAt !== null).length ?? 0;
  const shown = value?.items.filter(({ archivedAt }) => archived || archivedAt === null) ?? [];
  const archive = async ({ id, archivedAt }: FlowView): Promise<void> => {
    const answer = await ask('POST', `/flows/${id}/archive`, { archived: archivedAt === null });
    setFault(answer.ok ? null : answer);
    await reload();
  };
  const add = may('connect') && (
    <button class="button primary" onClick={() => setCopyOf('new')}>
      New flow
    </button>
  );
  const actions = (flow: FlowView) => {
    const verb = flow.archivedAt === null ? 'Archive' : 'Restore';
    return (
      may('connect') && (
        <div class="actions end">
          <button class="button quiet" aria-label={`Duplicate ${flow.name}`} onClick={() => setCopyOf(flow)}>
            Duplicate
          </button>
          <button class="button quiet" aria-label={`${verb} ${flow.name}`} onClick={() => archive(flow)}>
            {verb}
          </button>
        </div>
      )
    );
  };
  const columns: Columns<FlowView> = [
    ['Flow', named, 'card-title'],
    ['Steps', ({ settings }) => settings.steps.map((step) => STEPS[step].name).join(' → ')],
    ['Version', ({ version }) => version, 'end'],
    ['Saved', ({ savedAt, savedBy }) => <span title={savedBy ?? undefined}>{when(savedAt)}</span>, 'nowrap'],
    ['Last used', lastUse, 'nowrap'],
    ['', actions, 'end'],
  ];
  return (
    <Page title="Flows" actions={add}>
      {fault && <Fault refused={fault} />}
      <Loaded data={data}>
        {() =>
          shown.length === 0 ? (
            <Empty title="No flows" action={add}>
              Create one to get started.
            </Empty>
          ) : (
            <div class="card">
              <Table
                label="Flows"
                class="flows-table"
                columns={columns}
                rows={shown}
                keyOf={({ id }) => id}
                isOff={({ archivedAt }) => archivedAt !== null}
                open={({ id }) => navigate(`/flows/${id}`)}
              />
            </div>
          )
        }
      </Loaded>
      {away > 0 && (
        <label class="check">
          <input type="checkbox" checked={archived} onChange={(event) => setArchived(event.currentTarget.checked)} />
          Show archived flows ({away}). They start no new sessions; running sessions continue.
        </label>
      )}
      {copyOf && <NewFlow copyOf={copyOf === 'new' ? null : copyOf} close={() => setCopyOf(null)} />}
    </Page>
  );
}

const named = ({ id, name, archivedAt }: FlowView) => (
  <>
    <a class="row-link" href={link(`/flows/${id}`)}>
      <bdi>{name}</bdi>
    </a>
    {archivedAt !== null && <small>archived {when(archivedAt)}</small>}
  </>
);

const lastUse = ({ name, lastUsedAt }: FlowView) =>
  lastUsedAt === null ? (
    'never'
  ) : (
    <a href={link(`/applications?flow=${encodeURIComponent(name)}`)}>
      {ago(lastUsedAt)}
      <span class="sr-only">: applications of {name}</span>
    </a>
  );

function NewFlow({ copyOf, close }: { copyOf: FlowView | null; close: () => void }) {
  return (
    <FormDialog
      title={copyOf ? `Duplicate ${copyOf.name}` : 'New flow'}
      verb={copyOf ? 'Duplicate' : 'Create flow'}
      close={close}
      send={async (form) => {
        const body = { name: String(form.get('name')), copyOf: copyOf?.id ?? null };
        const answer = await ask<FlowView>('POST', '/flows', body);
        if (answer.ok) navigate(`/flows/${answer.value.id}`);
        return answer;
      }}
    >
      {(at) => (
        <>
          <TextField
            label="Name"
            hint="Your page uses this as flowName. It can’t be changed later."
            error={at('/name')}
            name="name"
            autoFocus
            maxLength={200}
            defaultValue={copyOf ? `${copyOf.name} copy`.slice(0, 64) : ''}
          />
          {copyOf && <p class="note">The current settings are copied, but not the flow’s own webhooks.</p>}
        </>
      )}
    </FormDialog>
  );
}
