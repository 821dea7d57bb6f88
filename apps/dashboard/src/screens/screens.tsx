import type { ComponentType } from 'preact';
import { askEarly, may, me } from '../app/api.ts';
import { link, place } from '../app/router.ts';
import { Empty, Page } from '../parts/parts.tsx';
import { Dialogs } from '../parts/forms/confirm.tsx';
import { lazy } from '../parts/lazy.tsx';
import { Shell } from '../parts/shell.tsx';
import { ApplicationScreen } from './application/application.tsx';
import { Applications } from './applications/applications.tsx';
import { applicationsPath, queuePath } from './applications/list-query.ts';
import { Links } from './links/links.tsx';
import { OverviewScreen } from './overview/overview.tsx';
import { Review } from './review/review.tsx';
import { SignIn } from './sign-in/sign-in.tsx';

/** A screen that comes when it is first shown. */
const page = <M extends Record<K, ComponentType<{ id: string }>>, K extends string>(load: () => Promise<M>, name: K) =>
  lazy(() => load().then((screens) => screens[name]));

const Invitation = page(() => import('./sign-in/invitation.tsx'), 'Invitation');
const Reset = page(() => import('./sign-in/reset.tsx'), 'Reset');
const SecondStepFirst = page(() => import('./sign-in/second-step-first.tsx'), 'SecondStepFirst');

type Right = Parameters<typeof may>[0];
/** Address, view, who may see it, and the first request, if it is known before the screen is mounted. */
type Screen = readonly [
  path: string,
  view: ComponentType<{ id: string }>,
  right?: Right | null,
  asks?: (query: URLSearchParams) => string,
];

const SCREENS: readonly Screen[] = [
  ['/', OverviewScreen],
  ['/applications', Applications, null, applicationsPath],
  ['/review', Review, null, queuePath],
  ['/applications/:id', ApplicationScreen],
  ['/links', Links],
  ['/flows', page(() => import('./flows/flows.tsx'), 'Flows')],
  ['/flows/:id', page(() => import('./flows/editor.tsx'), 'FlowEditor')],
  ['/sandbox', page(() => import('./sandbox/sandbox.tsx'), 'Sandbox')],
  ['/settings/webhooks', page(() => import('./settings/webhooks.tsx'), 'Webhooks'), 'connect'],
  ['/settings/keys', page(() => import('./settings/keys.tsx'), 'Keys'), 'connect'],
  ['/settings/sdk', page(() => import('./settings/sdk.tsx'), 'Sdk'), 'connect'],
  ['/settings/block-list', page(() => import('./settings/block-list.tsx'), 'BlockList'), 'review'],
  ['/settings/legal-holds', page(() => import('./settings/legal-holds.tsx'), 'LegalHolds'), 'govern'],
  ['/settings/users', page(() => import('./settings/users.tsx'), 'Users'), 'govern'],
  ['/settings/policy', page(() => import('./settings/policy.tsx'), 'PolicyScreen'), 'govern'],
  ['/settings/audit', page(() => import('./settings/audit.tsx'), 'Audit'), 'govern'],
  ['/account', page(() => import('./account/account.tsx'), 'AccountScreen')],
];

/** An id of 32 digits stands for `:id`. */
function screenOf(path: string): readonly [screen: Screen | undefined, id: string] {
  const [id = ''] = /[0-9a-f]{32}$/.exec(path) ?? [];
  const pattern = id === '' ? path : path.replace(id, ':id');
  return [SCREENS.find(([each, , right]) => each === pattern && (!right || may(right))), id];
}

/** The current screen's first request is sent before anything is drawn. */
export function askForScreen(): void {
  const { path, query } = place.value;
  const asks = SCREENS.find(([each]) => each === path)?.[3];
  if (asks) void askEarly(asks(query));
}

export function App() {
  const { path } = place.value;
  if (path === '/invitation') return <Invitation id="" />;
  if (path === '/reset') return <Reset id="" />;
  if (me.value === null) return <SignIn />;
  if (me.value.secondStep === 'missing') return <SecondStepFirst id="" />;
  const [screen, id] = screenOf(path);
  const View = screen?.[1] ?? Nothing;
  return (
    <Shell>
      <View key={path} id={id} />
      <Dialogs key={path} />
    </Shell>
  );
}

const Nothing = () => (
  <Page title="Not found">
    <Empty title="This page was not found">
      It may belong to another account, or your role may not have access. <a href={link('/')}>Back to the overview</a>
    </Empty>
  </Page>
);
