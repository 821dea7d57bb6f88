import type { Waiting } from '@verify/contract';
import { type ComponentChildren, Fragment } from 'preact';
import { useState } from 'preact/hooks';
import { may, me, signOut, useData } from '../app/api.ts';
import { words } from '../app/format.ts';
import { singleKeys, turnSingleKeys, useKeys } from '../app/keys.ts';
import { link, navigate, place } from '../app/router.ts';
import { openDialog } from './forms/confirm.tsx';
import { Check } from './forms/form.tsx';
import { Icon, type IconName, Mark } from './icons.tsx';
import { Button, Dialog } from './parts.tsx';

type Item = readonly [to: string, name: string, icon: IconName, right?: Parameters<typeof may>[0]];

/** A badge shows no larger number. */
const MOST_COUNTED = 999;

const WORK: readonly Item[] = [
  ['/', 'Overview', 'overview'],
  ['/applications', 'Applications', 'applications'],
  ['/review', 'Review', 'review'],
  ['/links', 'Links', 'links'],
  ['/flows', 'Flows', 'flows'],
  ['/sandbox', 'Sandbox', 'sandbox'],
];
const SETTINGS: Readonly<Record<string, readonly Item[]>> = {
  Integration: [
    ['/settings/webhooks', 'Webhooks', 'webhooks', 'connect'],
    ['/settings/keys', 'API keys', 'keys', 'connect'],
    ['/settings/sdk', 'SDK', 'sdk', 'connect'],
  ],
  Rules: [
    ['/settings/block-list', 'Block list', 'block', 'review'],
    ['/settings/legal-holds', 'Legal holds', 'block', 'govern'],
    ['/settings/policy', 'Policy', 'policy', 'govern'],
  ],
  People: [
    ['/settings/users', 'Users', 'users', 'govern'],
    ['/settings/audit', 'Audit log', 'audit', 'govern'],
  ],
};

export function Shell({ children }: { children: ComponentChildren }) {
  const [open, setOpen] = useState(false);
  const queue = useData<Waiting>('/waiting', 15_000);
  useKeys({
    '/': () => (document.querySelector<HTMLInputElement>('#search') ?? goSearch())?.focus(),
    '?': help,
    o: () => navigate('/'),
    l: () => navigate('/applications'),
    q: () => navigate('/review'),
  });
  const { name, role, account } = me.value!;
  const entry = ([to, text, icon]: Item) => (
    <a key={to} href={link(to)} class="nav-item" aria-current={isHere(to) ? 'page' : undefined}>
      <Icon name={icon} />
      {text}
      {to === '/review' && !!queue.value?.waiting && (
        <span class="count">
          {queue.value.waiting > MOST_COUNTED ? `${MOST_COUNTED}+` : queue.value.waiting}
          <span class="sr-only"> waiting</span>
        </span>
      )}
    </a>
  );

  return (
    <div class="shell">
      <a class="skip" href="#main">
        Skip to content
      </a>
      <nav
        class="side"
        aria-label="Main"
        data-open={open ? 'yes' : undefined}
        onClick={(event) => (event.target as Element).closest('a') && setOpen(false)}
      >
        <div class="brand">
          <Mark />
          <div>
            <b>{account.name}</b>
            {account.environment === 'test' && <span class="env">Test data</span>}
          </div>
        </div>
        <Button kind="quiet square menu" icon="menu" expanded={open} label="Menu" act={() => setOpen(!open)} />
        {WORK.map(entry)}
        {Object.entries(SETTINGS).map(([group, items]) => {
          const allowed = items.filter(([, , , right]) => !right || may(right));
          return (
            allowed.length > 0 && (
              <Fragment key={group}>
                <p class="nav-title">{group}</p>
                {allowed.map(entry)}
              </Fragment>
            )
          );
        })}
        <div class="side-foot">
          <a class="own" href={link('/account')} aria-current={isHere('/account') ? 'page' : undefined}>
            <b dir="auto">{name}</b>
            <small>{words(role)} · Your account</small>
          </a>
          <a class="button quiet" href="/docs" target="_blank" rel="noreferrer">
            Documentation
          </a>
          <Button kind="quiet" verb="Shortcuts" press="?" act={help} />
          <Button kind="quiet" verb="Sign out" act={signOut} />
        </div>
      </nav>
      {children}
    </div>
  );
}

const help = (): void => openDialog((close) => <Help close={close} />);

const SHORTCUTS = [
  ['/', 'Search'],
  ['o', 'Overview'],
  ['l', 'Applications'],
  ['q', 'Review queue'],
  ['j  k', 'Next and previous row'],
  ['Enter', 'Open the selected row'],
  ['x', 'Select a row of the queue'],
  ['c', 'Claim or release'],
  ['a  d', 'Approve, decline'],
  ['s', 'Request new photos'],
  ['n', 'Next in the queue'],
  ['1  2  3', 'Tabs of an application'],
  ['Ctrl Enter', 'Confirm a decision'],
] as const;

const Help = ({ close }: { close: () => void }) => (
  <Dialog title="Keyboard shortcuts" close={close}>
    <dl class="keys">
      {SHORTCUTS.map(([key, about]) => (
        <div key={key}>
          <dt>
            {key.split(/ +/).map((each) => (
              <kbd key={each}>{each}</kbd>
            ))}
          </dt>
          <dd>{about}</dd>
        </div>
      ))}
    </dl>
    <Check
      words="Single keys work as shortcuts. Turn this off if you trigger them by accident."
      checked={singleKeys.value}
      change={turnSingleKeys}
    />
  </Dialog>
);

function goSearch(): null {
  navigate('/applications');
  requestAnimationFrame(() => document.querySelector<HTMLInputElement>('#search')?.focus());
  return null;
}

/** An application opened from the review queue belongs to it. */
function isHere(to: string): boolean {
  const { path, query } = place.value;
  const at = query.get('from') === 'review' ? '/review' : path;
  return to === '/' ? at === '/' : at.startsWith(to);
}
