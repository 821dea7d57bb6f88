import { HeldKind, type LegalHold } from '@verify/contract';
import { useData } from '../../app/api.ts';
import { when } from '../../app/format.ts';
import { Reason } from '../../parts/block-number.tsx';
import { confirm } from '../../parts/forms/confirm.tsx';
import { SelectField, TextField } from '../../parts/forms/form.tsx';
import { Button, Empty, Page } from '../../parts/parts.tsx';
import { type Columns, List } from '../../parts/table.tsx';

const REASON = <Reason hint="Such as a file number. It is kept in the audit log, so do not enter names." />;

/** Applications and persons that neither retention nor a user may erase. */
export function LegalHolds() {
  const data = useData<{ items: LegalHold[] }>('/legal-holds');
  const set = (): void =>
    confirm({
      title: 'Set a hold',
      verb: 'Set hold',
      tone: 'primary',
      path: '/legal-holds',
      after: data.reload,
      about: (
        <>
          <p>From now on, none of this data is erased. Two admins must agree to release it.</p>
          <SelectField label="Hold by" name="kind" options={HeldKind.options.map((kind) => [kind, kind])} />
          <TextField label="Id" name="value" class="code" dir="ltr" maxLength={128} autoFocus />
          {REASON}
        </>
      ),
    });
  const release = ({ id, releaseAskedBy }: LegalHold): void =>
    confirm({
      title: releaseAskedBy === null ? 'Request release of this hold?' : 'Release this hold?',
      verb: releaseAskedBy === null ? 'Request release' : 'Release',
      path: `/legal-holds/${id}/release`,
      after: data.reload,
      about: (
        <>
          <p>Once another admin has confirmed, expired data is erased within the hour.</p>
          {REASON}
        </>
      ),
    });
  const asked = ({ releaseAskedBy: by, releaseReason }: LegalHold) =>
    by === null ? 'Not requested' : <bdi>{`${by}: ${releaseReason}`}</bdi>;
  const columns: Columns<LegalHold> = [
    ['Reason', ({ reason }) => <span dir="auto">{reason}</span>, 'words card-title'],
    ['Of', ({ kind, value }) => <bdi>{`${kind} ${value}`}</bdi>, 'words'],
    ['Set by', ({ setBy, setAt }) => <bdi>{`${setBy}, ${when(setAt)}`}</bdi>, 'person'],
    ['Release', asked, 'words'],
    ['', (item) => <Button verb="Release" label={`Release: ${item.reason}`} act={() => release(item)} />, 'end'],
  ];
  const none = (
    <Empty title="No holds">
      What is on hold is not erased when its retention ends, and nobody can erase it by hand.
    </Empty>
  );
  return (
    <Page title="Legal holds" actions={<Button kind="primary" verb="Set a hold" act={set} />}>
      <List data={data} none={none} label="Legal holds" columns={columns} />
    </Page>
  );
}
