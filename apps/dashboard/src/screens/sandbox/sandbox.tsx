import { CHECK_CODES, SANDBOX_CODES, SANDBOX_OUTCOMES, SANDBOX_PREFIX } from '@verify/contract';
import { useState } from 'preact/hooks';
import { SPECIMENS } from 'virtual:specimens';
import { me } from '../../app/api.ts';
import { words } from '../../app/format.ts';
import { Badge, Card, Copy, Page } from '../../parts/parts.tsx';
import './sandbox.css';

const STATUS = { decline: 'declined', review: 'needs-review', error: 'error', ignore: 'approved' } as const;

/** Last name, what it does, the message: one row each, as they are shown and copied. */
const ROWS = [
  ...SANDBOX_OUTCOMES.map((outcome) => ({
    name: `${SANDBOX_PREFIX}${outcome.toUpperCase()}`,
    status: outcome as string,
    message: outcome === 'approved' ? 'No concern at all' : `The outcome, by a code that leads to it in this flow`,
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

const EXAMPLE = `await window.verifyWebSdk.init({
  // …
  profile: [{ category: 'Last name', value: '${SANDBOX_PREFIX}DC008' }],
});`;
const LINK_EXAMPLE = `{ "redirects": { … }, "profile": { "Last name": "${SANDBOX_PREFIX}DC014-FM004" } }`;

export function Sandbox() {
  const test = me.value!.account.environment === 'test';
  const [query, setQuery] = useState('');
  const wanted = query.trim().toLowerCase();
  const rows = ROWS.filter((row) => Object.values(row).join(' ').toLowerCase().includes(wanted));
  return (
    <Page title="Sandbox">
      <p class={test ? 'muted intro' : 'fault'}>
        {test
          ? 'This is a test account: its keys begin with vk_test_. Made-up documents of the State UTO pass, and a last name can force any result.'
          : 'This is a live account: nothing on this page has an effect here. Use a test account and its vk_test_ keys.'}
      </p>
      <Card
        title="Force a result"
        note="Give one of these as the profile’s last name. The services still run and what they read is in the result; the decision is the forced one. Several codes: joined by hyphens."
      >
        <div class="pad halves">
          <div>
            <h3>In the page</h3>
            <pre tabIndex={0}>{EXAMPLE}</pre>
          </div>
          <div>
            <h3>In a one-time link’s body</h3>
            <pre tabIndex={0}>{LINK_EXAMPLE}</pre>
          </div>
        </div>
        <ul class="pad rules">
          <li>Capitals, nothing before or after; anything else is a name like any other.</li>
          <li>A flow’s own effects hold: a code that it ignores is ignored here, too.</li>
          <li>
            The result says so: <code>verifier</code> is <code>sandbox</code>, a comment names what was forced, and the
            trace has an entry <code>sandbox</code>.
          </li>
          <li>Live accounts ignore it: there, only documents decide.</li>
        </ul>
      </Card>
      <Card
        title="Last names"
        note={`${SANDBOX_OUTCOMES.length} outcomes and ${SANDBOX_CODES.length} codes. DC045 is the summary: it comes by itself.`}
        actions={<Copy text={TABLE} label="the whole table, with tabs between columns" />}
      >
        <div class="pad">
          <input
            type="search"
            class="names-search"
            aria-label="Find a name"
            placeholder="Find by code, words or result"
            value={query}
            onInput={(event) => setQuery(event.currentTarget.value)}
          />
        </div>
        <div class="scroll names" tabIndex={0} role="region" aria-label="Last names">
          <table class="table">
            <thead>
              <tr>
                <th scope="col">Last name</th>
                <th scope="col">Result by default</th>
                <th scope="col">Message</th>
                <th scope="col">
                  <span class="sr-only">Copy</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ name, status, message, service }) => (
                <tr key={name}>
                  <td class="nowrap">
                    <code>{name}</code>
                  </td>
                  <td>
                    <Badge status={status} />
                  </td>
                  <td>
                    {message}
                    <small>{words(service)}</small>
                  </td>
                  <td class="end">
                    <Copy text={name} label={name} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {rows.length === 0 && <p class="pad muted">No name is like that.</p>}
        </div>
      </Card>
      <Card
        title="Papers to try"
        note="All of one made-up person. The document check calls them specimens (DC033) in live accounts."
      >
        {SPECIMENS.length === 0 && <p class="pad muted">They are made when the dashboard is built.</p>}
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
                <small>{Math.round(sizeBytes / 1024)} kB</small>
              </a>
            </li>
          ))}
        </ul>
      </Card>
    </Page>
  );
}
