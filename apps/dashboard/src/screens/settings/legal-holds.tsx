import { HeldKind, type LegalHold } from '@verify/contract';
import { useState } from 'preact/hooks';
import { ask } from '../../app/api.ts';
import { when } from '../../app/format.ts';
import { useData } from '../../app/use-data.ts';
import { FormDialog, SelectField, TextField } from '../../parts/forms/form.tsx';
import { Empty, Page } from '../../parts/parts.tsx';
import { type Columns, Loaded, Table } from '../../parts/table.tsx';

/** Applications and persons that neither retention nor a user may erase. */
export function LegalHolds() {
  const data = useData<{ items: LegalHold[] }>('/legal-holds');
  const [open, setOpen] = useState<LegalHold | 'new' | null>(null);
  const send = async (path: string, form: FormData) => {
    const answer = await ask('POST', `/legal-holds${path}`, Object.fromEntries(form));
    if (answer.ok) await data.reload();
    return answer;
  };
  const close = (): void => setOpen(null);
  const columns: Columns<LegalHold> = [
    ['Reason', ({ reason }) => <span dir="auto">{reason}</span>, 'words card-title'],
    ['Of', ({ kind, value }) => <bdi>{`${kind} ${value}`}</bdi>, 'words'],
    ['Set by', ({ setBy, setAt }) => <bdi>{`${setBy}, ${when(setAt)}`}</bdi>, 'person'],
    [
      'Release',
      ({ releaseAskedBy, releaseReason }) =>
        releaseAskedBy === null ? 'Not asked for' : <bdi>{`${releaseAskedBy}: ${releaseReason}`}</bdi>,
      'words',
    ],
    [
      '',
      (item) => (
        <button class="button" onClick={() => setOpen(item)} aria-label={`Release: ${item.reason}`}>
          Release
        </button>
      ),
      'end',
    ],
  ];
  const reason = (at: (pointer: string) => string | undefined) => (
    <TextField
      label="Reason"
      hint="Such as a file number. It is kept in the audit log, so do not enter names."
      error={at('/reason') && 'Between 1 and 200 characters'}
      name="reason"
      maxLength={200}
    />
  );
  return (
    <Page
      title="Legal holds"
      actions={
        <button class="button primary" onClick={() => setOpen('new')}>
          Set a hold
        </button>
      }
    >
      <Loaded data={data}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title="No holds">
              What is on hold is not erased when its retention ends, and nobody can erase it by hand.
            </Empty>
          ) : (
            <div class="card">
              <Table label="Legal holds" class="middle" columns={columns} rows={items} keyOf={({ id }) => id} />
            </div>
          )
        }
      </Loaded>
      {open === 'new' && (
        <FormDialog title="Set a hold" verb="Set hold" close={close} send={(form) => send('', form)}>
          {(at) => (
            <>
              <p>From now on, nothing of it is erased. Two admins have to release it.</p>
              <SelectField label="Hold by" name="kind" options={HeldKind.options.map((kind) => [kind, kind])} />
              <TextField
                label="Id"
                error={at('/value')}
                name="value"
                class="code"
                dir="ltr"
                maxLength={128}
                autoFocus
              />
              {reason(at)}
            </>
          )}
        </FormDialog>
      )}
      {open !== null && open !== 'new' && (
        <FormDialog
          title={open.releaseAskedBy === null ? 'Ask to release this hold?' : 'Release this hold?'}
          verb={open.releaseAskedBy === null ? 'Ask' : 'Release'}
          tone="danger"
          close={close}
          send={(form) => send(`/${open.id}/release`, form)}
        >
          {(at) => (
            <>
              <p>Once another admin has confirmed, expired data is erased within the hour.</p>
              {reason(at)}
            </>
          )}
        </FormDialog>
      )}
    </Page>
  );
}
