import type { ApplicationDetail } from '@verify/contract';
import { useState } from 'preact/hooks';
import { me } from '../app/api.ts';
import { short, when, words } from '../app/format.ts';
import { link, place } from '../app/router.ts';
import { useData } from '../app/use-data.ts';
import { Badge, Copy, Empty, Fault, Page, Waiting } from '../parts/parts.tsx';
import { Viewer } from '../parts/viewer.tsx';
import { Comparison } from './comparison.tsx';
import { Concerns } from './concerns.tsx';
import { Deliveries } from './deliveries.tsx';
import { Facts, History, Trace } from './evidence.tsx';
import { ReviewBar } from './review-bar.tsx';

const TABS = ['Result', 'Trace', 'Webhooks', 'History', 'JSON'] as const;
const LIVE_MS = 4_000;

export function ApplicationScreen({ id }: { id: string }) {
  const detail = useData<ApplicationDetail>(`/applications/${id}`, LIVE_MS);
  const [tab, setTab] = useState<(typeof TABS)[number]>('Result');
  const { value, refused } = detail;
  if (!value) {
    return (
      <Page title="Application">
        {refused?.status === 404 ? (
          <Empty title="There is no such application">It may belong to another account.</Empty>
        ) : refused ? (
          <Fault refused={refused} retry={() => void detail.reload()} />
        ) : (
          <Waiting />
        )}
      </Page>
    );
  }
  const name = nameOf(value) || `Application ${short(id)}`;
  const back = place.value.query.get('from') === 'review' ? '/review' : '/applications';
  return (
    <Page title={name} actions={<ReviewBar detail={value} reload={detail.reload} queue={back === '/review'} />}>
      <div class="crumbs">
        <a href={link(back)}>{words(back.slice(1))}</a>
        <Badge status={value.status} />
        <span class="mono">{id}</span>
        <Copy text={id} label="id" />
        <span class="muted">
          {value.application.metadata.flowName}, version {value.flowVersion} · started {when(value.createdAt)}
        </span>
        {value.claim && (
          <span class="badge" data-tone="busy">
            {value.claim.userId === me.value?.id ? 'Claimed by you' : `Claimed by ${value.claim.name}`}
          </span>
        )}
      </div>
      <div class="tabs" role="tablist" aria-label="Parts of the application">
        {TABS.map((each) => (
          <button
            key={each}
            role="tab"
            id={`tab-${each}`}
            aria-controls="panel"
            aria-selected={each === tab}
            onClick={() => setTab(each)}
          >
            {each}
          </button>
        ))}
      </div>
      <div id="panel" role="tabpanel" aria-labelledby={`tab-${tab}`} class="panel">
        {tab === 'Result' && <Result detail={value} />}
        {tab === 'Trace' && <Trace trace={value.trace} />}
        {tab === 'Webhooks' && <Deliveries id={id} />}
        {tab === 'History' && <History entries={value.history} />}
        {tab === 'JSON' && (
          <div class="card json">
            <Copy text={JSON.stringify(value.application, null, 2)} label="JSON" />
            <pre tabIndex={0}>{JSON.stringify(value.application, null, 2)}</pre>
          </div>
        )}
      </div>
    </Page>
  );
}

const Result = ({ detail }: { detail: ApplicationDetail }) => (
  <div class="result">
    <div class="result-main">
      <Viewer applicationId={detail.application.id} images={detail.images} />
      <Comparison detail={detail} />
    </div>
    <aside class="result-side">
      <Concerns result={detail.application.overallResult} />
      <Facts detail={detail} />
    </aside>
  </div>
);

function nameOf({ application, profile }: ApplicationDetail): string {
  const of = (category: string): string =>
    application.application.fields.find((field) => field.category === category)?.content ??
    profile.find((field) => field.category === category)?.value ??
    '';
  return `${of('First name')} ${of('Last name')}`.trim();
}
