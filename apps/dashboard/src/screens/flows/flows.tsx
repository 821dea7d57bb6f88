import { type FlowView, STEPS } from '@verify/contract';
import { useState } from 'preact/hooks';
import { ago, when } from '../../app/format.ts';
import { ask, type Refused } from '../../app/api.ts';
import { may } from '../../app/rights.ts';
import { link, navigate } from '../../app/router.ts';
import { useData } from '../../app/use-data.ts';
import { Dialog, Empty, Fault, Field, Page, Waiting } from '../../parts/parts.tsx';
import './flows.css';

/** Every flow with its version and when it was used last. */
export function Flows() {
  const { value, refused, reload } = useData<{ items: FlowView[] }>('/flows');
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
  return (
    <Page title="Flows" actions={add}>
      {fault && <Fault refused={fault} />}
      {!value && (refused ? <Fault refused={refused} retry={() => void reload()} /> : <Waiting rows={4} />)}
      {value && shown.length === 0 && <Empty title="No flows">Create one to get started.</Empty>}
      {shown.length > 0 && (
        <div class="card table-card">
          <div class="scroll">
            <table class="table flows-table cards">
              <thead>
                <tr>
                  <th scope="col">Flow</th>
                  <th scope="col">Steps</th>
                  <th scope="col" class="wide-only">
                    Version
                  </th>
                  <th scope="col" class="wide-only">
                    Last used
                  </th>
                  <th scope="col">
                    <span class="sr-only">Actions</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {shown.map((flow) => (
                  <tr key={flow.id} data-off={flow.archivedAt === null ? undefined : ''}>
                    <td>
                      <a class="row-link" href={link(`/flows/${flow.id}`)}>
                        <bdi>{flow.name}</bdi>
                      </a>
                      {flow.archivedAt !== null && <small>archived {when(flow.archivedAt)}</small>}
                    </td>
                    <td data-label="Steps">{flow.settings.steps.map((step) => STEPS[step].name).join(' → ')}</td>
                    <td class="wide-only" data-label="Version">
                      {flow.version}
                      <small>
                        {when(flow.savedAt)}
                        {flow.savedBy && `, ${flow.savedBy}`}
                      </small>
                    </td>
                    <td class="wide-only nowrap" data-label="Last used">
                      {flow.lastUsedAt === null ? (
                        'never'
                      ) : (
                        <a href={link(`/applications?flow=${encodeURIComponent(flow.name)}`)}>
                          {ago(flow.lastUsedAt)}
                          <span class="sr-only">: applications of {flow.name}</span>
                        </a>
                      )}
                    </td>
                    <td>
                      <div class="actions end">
                        {may('connect') && (
                          <>
                            <button
                              class="button quiet"
                              aria-label={`Duplicate ${flow.name}`}
                              onClick={() => setCopyOf(flow)}
                            >
                              Duplicate
                            </button>
                            <button
                              class="button quiet"
                              aria-label={`${flow.archivedAt === null ? 'Archive' : 'Restore'} ${flow.name}`}
                              onClick={() => archive(flow)}
                            >
                              {flow.archivedAt === null ? 'Archive' : 'Restore'}
                            </button>
                          </>
                        )}
                      </div>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </div>
      )}
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

function NewFlow({ copyOf, close }: { copyOf: FlowView | null; close: () => void }) {
  const [refused, setRefused] = useState<Refused | null>(null);
  const save = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget as HTMLFormElement).get('name'));
    const answer = await ask<FlowView>('POST', '/flows', { name, copyOf: copyOf?.id ?? null });
    if (answer.ok) navigate(`/flows/${answer.value.id}`);
    else setRefused(answer);
  };
  const about = refused?.errors.find(({ pointer }) => pointer === '/name')?.detail;
  return (
    <Dialog title={copyOf ? `Duplicate ${copyOf.name}` : 'New flow'} close={close}>
      <form onSubmit={save} noValidate>
        {refused && !about && <Fault refused={refused} />}
        <Field label="Name" hint="Your page uses this as flowName. It can’t be changed later." error={about}>
          <input
            name="name"
            autoFocus
            dir="auto"
            maxLength={200}
            aria-invalid={!!about}
            defaultValue={copyOf ? `${copyOf.name} copy`.slice(0, 64) : ''}
          />
        </Field>
        {copyOf && <p class="note">The current settings are copied, but not the flow’s own webhooks.</p>}
        <div class="actions end">
          <button class="button" type="button" onClick={close}>
            Cancel
          </button>
          <button class="button primary">{copyOf ? 'Duplicate' : 'Create flow'}</button>
        </div>
      </form>
    </Dialog>
  );
}
