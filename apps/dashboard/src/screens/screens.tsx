import type { ComponentType } from 'preact';
import { askEarly, me } from '../app/api.ts';
import { may } from '../app/rights.ts';
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

interface Screen {
  readonly pattern: RegExp;
  readonly view: ComponentType<{ id: string }>;
  readonly right?: Parameters<typeof may>[0];
  /** The first request, if it is known before the screen is mounted. */
  readonly asks?: (query: URLSearchParams) => string;
}

const Flows = lazy(() => import('./flows/flows.tsx').then((screen) => screen.Flows));
const FlowEditor = lazy(() => import('./flows/editor.tsx').then((screen) => screen.FlowEditor));
const Invitation = lazy(() => import('./sign-in/invitation.tsx').then((screen) => screen.Invitation));
const Reset = lazy(() => import('./sign-in/reset.tsx').then((screen) => screen.Reset));
const SecondStepFirst = lazy(() => import('./sign-in/second-step-first.tsx').then((screen) => screen.SecondStepFirst));
const Webhooks = lazy(() => import('./settings/webhooks.tsx').then((screen) => screen.Webhooks));
const Keys = lazy(() => import('./settings/keys.tsx').then((screen) => screen.Keys));
const Sdk = lazy(() => import('./settings/sdk.tsx').then((screen) => screen.Sdk));
const BlockList = lazy(() => import('./settings/block-list.tsx').then((screen) => screen.BlockList));
const LegalHolds = lazy(() => import('./settings/legal-holds.tsx').then((screen) => screen.LegalHolds));
const Users = lazy(() => import('./settings/users.tsx').then((screen) => screen.Users));
const PolicyScreen = lazy(() => import('./settings/policy.tsx').then((screen) => screen.PolicyScreen));
const Audit = lazy(() => import('./settings/audit.tsx').then((screen) => screen.Audit));
const AccountScreen = lazy(() => import('./account/account.tsx').then((screen) => screen.AccountScreen));
const Sandbox = lazy(() => import('./sandbox/sandbox.tsx').then((screen) => screen.Sandbox));

const SCREENS: readonly Screen[] = [
  { pattern: /^\/$/, view: OverviewScreen },
  { pattern: /^\/applications$/, view: Applications, asks: applicationsPath },
  { pattern: /^\/review$/, view: Review, asks: queuePath },
  { pattern: /^\/applications\/([0-9a-f]{32})$/, view: ApplicationScreen },
  { pattern: /^\/links$/, view: Links },
  { pattern: /^\/flows$/, view: Flows },
  { pattern: /^\/flows\/([0-9a-f]{32})$/, view: FlowEditor },
  { pattern: /^\/sandbox$/, view: Sandbox },
  { pattern: /^\/settings\/webhooks$/, view: Webhooks, right: 'connect' },
  { pattern: /^\/settings\/keys$/, view: Keys, right: 'connect' },
  { pattern: /^\/settings\/sdk$/, view: Sdk, right: 'connect' },
  { pattern: /^\/settings\/block-list$/, view: BlockList, right: 'review' },
  { pattern: /^\/settings\/legal-holds$/, view: LegalHolds, right: 'govern' },
  { pattern: /^\/settings\/users$/, view: Users, right: 'govern' },
  { pattern: /^\/settings\/policy$/, view: PolicyScreen, right: 'govern' },
  { pattern: /^\/account$/, view: AccountScreen },
  { pattern: /^\/settings\/audit$/, view: Audit, right: 'govern' },
];

/** The current screen's first request is sent before anything is drawn. */
export function askForScreen(): void {
  const { path, query } = place.value;
  const { asks } = SCREENS.find(({ pattern }) => pattern.test(path)) ?? {};
  if (asks) void askEarly(asks(query));
}

export function App() {
  const { path } = place.value;
  if (path === '/invitation') return <Invitation id="" />;
  if (path === '/reset') return <Reset id="" />;
  if (me.value === null) return <SignIn />;
  if (me.value.secondStep === 'missing') return <SecondStepFirst id="" />;
  const screen = SCREENS.find(({ pattern, right }) => pattern.test(path) && (!right || may(right)));
  const id = screen?.pattern.exec(path)?.[1] ?? '';
  const View = screen?.view ?? Nothing;
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
