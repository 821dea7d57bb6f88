import type { FlowView } from '@verify/contract';
import { count, when, words } from '../app/format.ts';
import { link } from '../app/router.ts';
import { useData } from '../app/use-data.ts';
import { Card, Fault, Page, Waiting } from '../parts/parts.tsx';

/** What each flow asks of a person and decides by; a running session keeps the version that it began with. */
export function Flows() {
  const { value, refused } = useData<{ items: FlowView[] }>('/flows');
  return (
    <Page title="Flows">
      {!value && (refused ? <Fault refused={refused} /> : <Waiting rows={4} />)}
      {value?.items.map((flow) => (
        <Card
          key={flow.id}
          title={flow.name}
          note={`Version ${count(flow.version)}, saved ${when(flow.savedAt)}`}
          actions={
            <a class="button" href={link(`/applications?flow=${encodeURIComponent(flow.name)}`)}>
              Applications
            </a>
          }
        >
          <dl class="facts wide">
            {factsOf(flow).map(([name, text]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </Card>
      ))}
    </Page>
  );
}

function factsOf({ settings }: FlowView): (readonly [string, string])[] {
  const { documents, effects, minimumAge } = settings;
  return [
    ['Steps', settings.steps.map(words).join(' → ')],
    [
      'Documents',
      documents
        .map(({ type, countries }) => words(type) + (countries.length > 0 ? ` (${countries.join(', ')})` : ''))
        .join(', '),
    ],
    ['Services', settings.services.join(', ')],
    [
      'Own effects',
      Object.entries(effects)
        .map(([code, effect]) => `${code} ${effect}`)
        .join(', ') || 'none',
    ],
    ['Minimum age', minimumAge === null ? 'none' : String(minimumAge)],
    ['Upload', settings.uploadAllowed ? 'allowed' : 'camera only'],
    ['Names match', settings.nameMatch],
    ['Webhooks', settings.ownWebhooks ? 'its own' : "the account's"],
  ];
}
