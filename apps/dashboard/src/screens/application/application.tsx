import type { ApplicationDetail } from '@verify/contract';
import { useState } from 'preact/hooks';
import { may, me, useData } from '../../app/api.ts';
import { short, when } from '../../app/format.ts';
import { useKeys } from '../../app/keys.ts';
import { link, place } from '../../app/router.ts';
import { Icon } from '../../parts/icons.tsx';
import { Badge, Button, Copy, Empty, Fault, Page } from '../../parts/parts.tsx';
import { Loaded } from '../../parts/table.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { ReviewBar } from '../review/review-bar.tsx';
import { Deliveries } from './deliveries.tsx';
import { History } from './evidence.tsx';
import { Result } from './result.tsx';
import { Trace } from './trace.tsx';
import '../../styles/application.css';
import { Reason } from '../../parts/block-number.tsx';
import { confirm } from '../../parts/forms/confirm.tsx';
import { proposalWords } from '../applications/rows.tsx';

const TABS = ['Result', 'Trace', 'Webhooks', 'History', 'JSON'] as const;
type Tab = (typeof TABS)[number];
const LIVE_MS = 4_000;

export function ApplicationScreen({ id }: { id: string }) {
  const detail = useData<ApplicationDetail>(`/applications/${id}`, LIVE_MS);
  const [tab, setTab] = useState<Tab>('Result');
  const { value, refused } = detail;
  useKeys(Object.fromEntries(TABS.map((each, index) => [String(index + 1), () => setTab(each)])));
  const queue = place.value.query.get('from') === 'review';
  if (!value) {
    return (
      <Page title="Application">
        {refused?.status === 404 ? (
          <Empty title="Application not found">
            It may belong to another account. <a href={link('/applications')}>All applications</a>
          </Empty>
        ) : (
          <Loaded data={detail} rows={8} />
        )}
      </Page>
    );
  }
  const showConcerns = (): void => {
    setTab('Result');
    requestAnimationFrame(() => document.getElementById('concerns')?.scrollIntoView({ block: 'start' }));
  };
  const name = nameOf(value) || `Application ${short(id)}`;
  return (
    <Page
      title={name}
      before={
        <a class="back" href={link(queue ? '/review' : '/applications')}>
          <Icon name="back" />
          {queue ? 'Review' : 'Applications'}
        </a>
      }
      actions={
        <div class="review-bar">
          <ConcernCount detail={value} show={showConcerns} />
          <ReviewBar detail={value} reload={detail.reload} queue={queue} />
        </div>
      }
    >
      <Crumbs detail={value} />
      {refused && <Fault refused={refused} retry={() => void detail.reload()} />}
      <Tabs label="Parts of the application" tabs={TABS} tab={tab} choose={setTab} numbered />
      <div id="panel" role="tabpanel" aria-labelledby={`tab-${tab}`} class="panel">
        {tab === 'Result' && <Result detail={value} />}
        {tab === 'Trace' && <Trace trace={value.trace} />}
        {tab === 'Webhooks' && <Deliveries id={id} />}
        {tab === 'History' && <History entries={value.history} />}
        {tab === 'JSON' && <Json application={value.application} />}
      </div>
      <footer class="page-end">
        <Redact detail={value} reload={detail.reload} />
      </footer>
    </Page>
  );
}

const Crumbs = ({ detail }: { detail: ApplicationDetail }) => {
  const { claim, proposal, asked } = detail;
  const { id, metadata } = detail.application;
  return (
    <div class="crumbs">
      <Badge status={detail.status} />
      {detail.redactedAt !== null && <Badge tone="calm">Redacted {when(detail.redactedAt)}</Badge>}
      {claim && (
        <Badge tone="busy">{claim.userId === me.value?.id ? 'Claimed by you' : `Claimed by ${claim.name}`}</Badge>
      )}
      {proposal && <Badge tone="look">{proposalWords(proposal)}</Badge>}
      {asked && detail.status === 'collecting' && <Badge tone="busy">Asked again by {asked.by}</Badge>}
      {[
        ['Known from', metadata.referenceApplicationId ? [metadata.referenceApplicationId] : []] as const,
        ['Came back in', detail.returns] as const,
      ].map(([words, ids]) =>
        ids.map((other) => (
          <a key={other} href={link(`/applications/${other}`)}>
            {words} {short(other)}
          </a>
        )),
      )}
      <span class="mono">{id}</span>
      <Copy text={id} label="id" />
      <span class="muted">
        {metadata.flowName}, version {detail.flowVersion} · started {when(detail.createdAt)}
      </span>
    </div>
  );
};

/** Shown on phones next to the decision buttons; scrolls to the concerns. */
const ConcernCount = ({ detail: { application }, show }: { detail: ApplicationDetail; show: () => void }) => {
  const count = application.overallResult.concerns.filter(({ id }) => id !== 'DC045').length;
  if (count === 0) return null;
  return (
    <Button
      kind="quiet concern-count"
      icon="warning"
      verb={count === 1 ? '1 concern' : `${count} concerns`}
      act={show}
    />
  );
};

const Json = ({ application }: Pick<ApplicationDetail, 'application'>) => {
  const text = JSON.stringify(application, null, 2);
  return (
    <div class="card json">
      <Copy text={text} label="JSON" />
      <pre tabIndex={0}>{text}</pre>
    </div>
  );
};

function nameOf({ application, profile }: ApplicationDetail): string {
  const of = (category: string): string =>
    application.application.fields.find((field) => field.category === category)?.content ??
    profile.find((field) => field.category === category)?.value ??
    '';
  return `${of('First name')} ${of('Last name')}`.trim();
}

/** Erases the person from this application. Admins only, and not while a worker processes it. */
function Redact({ detail, reload }: { detail: ApplicationDetail; reload: () => Promise<void> }) {
  if (!may('govern') || detail.redactedAt !== null || detail.status === 'processing') return null;
  // The state of the screen when the dialog was opened counts.
  const question = (): void =>
    confirm({
      title: 'Redact this application?',
      verb: 'Redact permanently',
      path: `/applications/${detail.application.id}/redact`,
      body: (form) => ({ reason: form.get('reason'), revision: detail.revision }),
      after: reload,
      about: (
        <>
          <p>
            This permanently erases pictures, fields, reasons and all other personal data. Ids, codes and times are
            kept, and your systems receive <code>application.redacted</code>.
            {detail.status === 'collecting' && ' The person can no longer continue.'}
          </p>
          <Reason
            hint="Kept in the audit log. Use a ticket number, not names."
            rows={3}
            maxLength={1000}
            required
            autoFocus
          />
        </>
      ),
    });
  return <Button kind="quiet" verb="Redact" act={question} />;
}
