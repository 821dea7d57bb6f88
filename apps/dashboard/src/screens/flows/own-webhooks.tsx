import type { FlowWebhooks } from '@verify/contract';
import { may, useData } from '../../app/api.ts';
import { Endpoints } from '../../parts/endpoints.tsx';
import { Card } from '../../parts/parts.tsx';
import { Loaded } from '../../parts/table.tsx';
import { Switches, useFlow } from './fields.tsx';

const OWN = [
  ['ownWebhooks', 'Use own webhooks', 'Events of this flow go to its own endpoints and no longer to the account’s.'],
] as const;

/** As the specification says, the setting is enabled and saved first; then webhooks can be added for this flow. */
export function WebhooksSection() {
  const { settings, flow } = useFlow();
  const ready = flow.settings.ownWebhooks;
  const path = ready && may('connect') ? `/flows/${flow.id}/webhooks` : null;
  const data = useData<FlowWebhooks>(path);
  return (
    <>
      <Card title="Webhooks of this flow" pad>
        <Switches rows={OWN} />
        {settings.ownWebhooks && !ready && (
          <p class="field-warning" role="status">
            Save the flow first. You can then add endpoints.
          </p>
        )}
      </Card>
      {path && (
        <Loaded data={data} rows={2}>
          {({ items }) => (
            <Endpoints
              title="Endpoints of this flow"
              note="Signed with the account’s key. Failed deliveries are retried every 5 s for 5 minutes."
              none="Until you add an endpoint, events of this flow are not sent to anyone."
              endpoints={items}
              path={path}
              reload={data.reload}
            />
          )}
        </Loaded>
      )}
    </>
  );
}
