import { type FlowView, STEPS } from '@verify/contract';
import { useState } from 'preact/hooks';
import { may, useData } from '../../app/api.ts';
import { ago, when } from '../../app/format.ts';
import { link, navigate } from '../../app/router.ts';
import { confirm } from '../../parts/forms/confirm.tsx';
import { Check, TextField } from '../../parts/forms/form.tsx';
import { Button, Empty, Page } from '../../parts/parts.tsx';
import { type Columns, List } from '../../parts/table.tsx';
import './flows.css';

export function Flows() {
  const data = useData<{ items: FlowView[] }>('/flows');
  const [archived, setArchived] = useState(false);
  const away = data.value?.items.filter(({ archivedAt }) => archivedAt !== null).length ?? 0;
  const archive = ({ id, archivedAt }: FlowView): Promise<void> =>
    data.change('POST', `/flows/${id}/archive`, { archived: archivedAt === null });
  const add = may('connect') && <Button kind="primary" verb="New flow" act={() => create(null)} />;
  const actions = (flow: FlowView) => {
    const verb = flow.archivedAt === null ? 'Archive' : 'Restore';
    return (
      may('connect') && (
        <div class="actions end">
          <Button kind="quiet" verb="Duplicate" label={`Duplicate ${flow.name}`} act={() => create(flow)} />
          <Button kind="quiet" verb={verb} label={`${verb} ${flow.name}`} act={() => archive(flow)} />
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
      <List
        data={data}
        shown={(items) => items.filter(({ archivedAt }) => archived || archivedAt === null)}
        none={
          <Empty title="No flows" action={add}>
            Create one to get started.
          </Empty>
        }
        label="Flows"
        class="flows-table"
        columns={columns}
        isOff={({ archivedAt }) => archivedAt !== null}
        open={({ id }) => navigate(`/flows/${id}`)}
      />
      {away > 0 && (
        <Check
          words={`Show archived flows (${away}). They start no new sessions; running sessions continue.`}
          checked={archived}
          change={setArchived}
        />
      )}
    </Page>
  );
}

const named = ({ id, name, archivedAt }: FlowView) => (
  <>
    <a class="row-link" href={link(`/flows/${id}`)}>
      <bdi>{name}</bdi>
    </a>
    {archivedAt !== null && <small>Archived {when(archivedAt)}</small>}
  </>
);

const lastUse = ({ name, lastUsedAt }: FlowView) =>
  lastUsedAt === null ? (
    'Never'
  ) : (
    <a href={link(`/applications?flow=${encodeURIComponent(name)}`)}>
      {ago(lastUsedAt)}
      <span class="sr-only">: applications of {name}</span>
    </a>
  );

const create = (copyOf: FlowView | null): void =>
  confirm<FlowView>({
    title: copyOf ? `Duplicate ${copyOf.name}` : 'New flow',
    verb: copyOf ? 'Duplicate' : 'Create flow',
    tone: 'primary',
    path: '/flows',
    body: (form) => ({ name: form.get('name'), copyOf: copyOf?.id ?? null }),
    after: ({ id }) => navigate(`/flows/${id}`),
    about: (
      <>
        <TextField
          label="Name"
          hint="Your page uses this as flowName. It can’t be changed later."
          name="name"
          autoFocus
          maxLength={200}
          defaultValue={copyOf ? `${copyOf.name} copy`.slice(0, 64) : ''}
        />
        {copyOf && <p class="note">The current settings are copied, but not the flow’s own webhooks.</p>}
      </>
    ),
  });
