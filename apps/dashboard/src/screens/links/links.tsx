import { LinkState, type LinkView } from '@verify/contract';
import { may } from '../../app/api.ts';
import { ago, exactly, when, words } from '../../app/format.ts';
import { link, place, setQuery } from '../../app/router.ts';
import { confirm, openDialog } from '../../parts/forms/confirm.tsx';
import { later } from '../../parts/lazy.tsx';
import { Paged, usePages } from '../../parts/paged.tsx';
import { Badge, Button, Empty, Page } from '../../parts/parts.tsx';
import { ChoicePill } from '../../parts/pill.tsx';
import { SearchBox, useTyped } from '../../parts/search-box.tsx';
import { type Columns, Table } from '../../parts/table.tsx';

const CreateLink = later(() => import('./create-link.tsx').then((part) => part.CreateLink));

const OPEN: ReadonlySet<string> = new Set(['created', 'opened', 'in-progress']);
const LIVE_MS = 5_000;

/** One-time links and their states. No address can be read here, because it was shown once. */
export function Links() {
  const { query } = place.value;
  const state = query.get('state') ?? '';
  const q = query.get('q') ?? '';
  const asked = new URLSearchParams(Object.entries({ state, q }).filter(([, value]) => value !== ''));
  const list = usePages<LinkView>(`/links?${asked}`, { everyMs: LIVE_MS });
  const { rows, reload } = list;
  const [text, setText] = useTyped(q, (typed) => setQuery('/links', { q: typed }));
  const create = may('act') && (
    <Button
      kind="primary"
      verb="Create a link"
      act={() => openDialog((close) => <CreateLink close={close} made={reload} />)}
    />
  );
  const columns: Columns<LinkView> = [
    ['Reference', ({ externalId }) => externalId ?? <span class="muted">None</span>, 'clip card-title'],
    ['State', (row) => <Badge status={row.state} />],
    ['Flow', ({ flowName }) => flowName, 'clip'],
    ['Application', applicationOf],
    ['Created', ({ createdAt }) => <span title={exactly(createdAt)}>{ago(createdAt)}</span>, 'nowrap'],
    ['Valid until', ({ expiresAt }) => when(expiresAt), 'nowrap'],
    [
      '',
      (row) =>
        may('act') &&
        OPEN.has(row.state) && (
          <Button
            kind="quiet small"
            verb="Revoke"
            label={`Revoke ${row.externalId ?? row.id}`}
            act={() => revoke(row)}
          />
        ),
      'end',
    ],
  ];
  const revoke = ({ id, state: at }: LinkView): void =>
    confirm({
      title: 'Revoke this link?',
      verb: 'Revoke',
      path: `/links/${id}/revoke`,
      about: `Nobody will be able to open it any more${at === 'created' ? '' : ', and the session that was started with it ends. Everything sent so far is lost'}.`,
      after: reload,
    });
  return (
    <Page title="Links" actions={rows.length > 0 && create}>
      <div class="filters" role="search">
        <SearchBox hint="Search by reference" text={text} setText={setText} />
        <ChoicePill
          name="State"
          value={state}
          shown={state && words(state)}
          options={LinkState.options.map((each) => [each, <Badge status={each} />])}
          choose={(chosen) => setQuery('/links', { state: chosen })}
        />
      </div>
      <Paged
        list={list}
        empty={
          <Empty title={asked.size > 0 ? 'No matching links' : 'No links yet'} action={create}>
            {asked.size > 0
              ? 'Change or remove the filters.'
              : 'A link opens the verification for one person, without a page of yours.'}
          </Empty>
        }
      >
        <Table card label="One-time links" columns={columns} rows={rows} />
      </Paged>
    </Page>
  );
}

const applicationOf = ({ applicationId }: LinkView) =>
  applicationId ? (
    <a class="mono" href={link(`/applications/${applicationId}`)}>
      {applicationId.slice(0, 8)}
    </a>
  ) : (
    <span class="muted">–</span>
  );
