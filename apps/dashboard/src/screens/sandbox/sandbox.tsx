import { CHECK_CODES, SANDBOX_CODES, SANDBOX_OUTCOMES, SANDBOX_PREFIX } from '@verify/contract';
import { SPECIMENS } from 'virtual:specimens';
import { me } from '../../app/api.ts';
import { size, words } from '../../app/format.ts';
import { Badge, Card, Copy, Page } from '../../parts/parts.tsx';
import { type Columns, Table, two } from '../../parts/table.tsx';
import { useSearch } from '../../parts/search-box.tsx';
import './sandbox.css';

const STATUS = { decline: 'declined', review: 'needs-review', error: 'error', ignore: 'approved' } as const;

const ROWS = [
  ...SANDBOX_OUTCOMES.map((outcome) => ({
    name: `${SANDBOX_PREFIX}${outcome.toUpperCase()}`,
    status: outcome as string,
    message: outcome === 'approved' ? 'No concerns' : `${words(outcome)}, with a matching code`,
    service: 'any',
  })),
  ...SANDBOX_CODES.map((code) => ({
    name: `${SANDBOX_PREFIX}${code}`,
    status: STATUS[CHECK_CODES[code].effect] as string,
    message: CHECK_CODES[code].message,
    service: CHECK_CODES[code].service as string,
  })),
];
const TABLE = ['Last name\tResult by default\tMessage\tService']
  .concat(ROWS.map(({ name, status, message, service }) => [name, status, message, service].join('\t')))
  .join('\n');

const COLUMNS: Columns<(typeof ROWS)[number]> = [
  ['Last name', ({ name }) => <code>{name}</code>, 'card-title'],
  ['Result by default', ({ status }) => <Badge status={status} />],
  ['Message', ({ message, service }) => two(message, words(service))],
  ['', ({ name }) => <Copy text={name} label={name} />, 'end'],
];

export function Sandbox() {
  const test = me.value!.account.environment === 'test';
  const [fits, search] = useSearch('Find a name', 'Search by code, words or result');
  const rows = ROWS.filter((row) => fits(Object.values(row).join(' ')));
  return (
    <Page title="Sandbox">
      <p class={test ? 'muted intro' : 'fault'}>
        {test
          ? 'This is a test account, so its keys begin with vk_test_. Made-up documents of the fictional country Utopia (UTO) pass, and a last name can force any result.'
          : 'Nothing on this page has an effect in a live account. Use a test account and its vk_test_ keys.'}
      </p>
      <Card
        title="Force a result"
        note={
          <>
            Use one of these {SANDBOX_OUTCOMES.length} outcomes and {SANDBOX_CODES.length} codes as the profile’s last
            name, or join several codes with hyphens. The services still run, but the decision is the forced one.{' '}
            <a href="/docs/sandbox">How it works</a>
          </>
        }
        actions={<Copy text={TABLE} label="the whole table, with tabs between columns" />}
      >
        <div class="pad names-search">{search}</div>
        <Table
          label="Last names"
          class="names"
          columns={COLUMNS}
          rows={rows}
          keyOf={({ name }) => name}
          none={<p class="pad muted">No matching names.</p>}
          scrolls
        />
      </Card>
      <Card
        title="Specimen documents"
        note="All show the same made-up person. In live accounts the document check reports them as specimens (DC033)."
      >
        {SPECIMENS.length === 0 && <p class="pad muted">They are created when the dashboard is built.</p>}
        <ul class="papers">
          {SPECIMENS.map(({ name, title, about, url, sizeBytes }) => (
            <li key={name}>
              <div class="paper-picture">
                {name.endsWith('.pdf') ? <span class="mono">PDF</span> : <img src={url} alt="" loading="lazy" />}
              </div>
              <div>
                <b>{title}</b>
                <small>{about}</small>
              </div>
              <a class="button" href={url} download={name} target="_blank" rel="noopener">
                Download <span class="sr-only">{title}, </span>
                <small>{size(sizeBytes)}</small>
              </a>
            </li>
          ))}
        </ul>
      </Card>
    </Page>
  );
}
