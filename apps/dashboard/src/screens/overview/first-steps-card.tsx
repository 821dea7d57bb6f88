import type { DashboardUser, InvitationView, KeyView, SdkSettingsView, WebhookSettings } from '@verify/contract';
import { may, me, useData } from '../../app/api.ts';
import { link } from '../../app/router.ts';
import { Icon } from '../../parts/icons.tsx';
import { Card } from '../../parts/parts.tsx';
import { firstSteps } from './first-steps.ts';

type Items<T> = { readonly items: T[] };

/** Ticks the steps off while the account is new. */
export function FirstSteps({ applications }: { applications: boolean }) {
  const keys = useData<Items<KeyView>>(may('connect') ? '/keys' : null);
  const webhooks = useData<WebhookSettings>(may('connect') ? '/webhooks' : null);
  const settings = useData<SdkSettingsView>(may('connect') ? '/settings' : null);
  const users = useData<Items<DashboardUser>>(may('govern') ? '/users' : null);
  const invited = useData<Items<InvitationView>>(may('govern') ? '/invitations' : null);
  const steps = firstSteps({
    applications,
    demoUrl: me.value!.demoUrl,
    settings: settings.value,
    keys: keys.value?.items ?? null,
    endpoints: webhooks.value?.endpoints ?? null,
    people: users.value && [...users.value.items, ...(invited.value?.items ?? [])],
  });
  const next = steps.find(({ done }) => !done);
  if (!next) return null;
  const done = steps.filter((step) => step.done).length;
  return (
    <Card title="Get your first verification" note={`${done} of ${steps.length} done`}>
      <ol class="first-steps">
        {steps.map(({ name, about, verb, to, done: isDone }) => (
          <li key={name} data-done={isDone ? 'yes' : undefined}>
            <span class="tick">{isDone && <Icon name="check" />}</span>
            <div>
              <b>{name}</b>
              {isDone ? <span class="sr-only">: done</span> : <small>{about}</small>}
            </div>
            {!isDone && (
              <a class={`button ${name === next.name ? 'primary' : ''}`} href={to.startsWith('/') ? link(to) : to}>
                {verb}
              </a>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}
