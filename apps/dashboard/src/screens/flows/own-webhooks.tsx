import type { FlowWebhooks } from '@verify/contract';
import { may } from '../../app/rights.ts';
import { useData } from '../../app/use-data.ts';
import { Endpoints } from '../../parts/endpoints.tsx';
import { Card } from '../../parts/parts.tsx';
import { Loaded } from '../../parts/table.tsx';
import { Switch } from './field-row.tsx';
import type { Draft } from './use-draft.ts';

/** As the specification says, the setting is enabled and saved first; then webhooks can be added for this flow. */
export function WebhooksSection({ draft }: { draft: Draft }) {
  const { settings, set, flow } = draft;
  const ready = flow.settings.ownWebhooks;
  return (
    <>
      <Card title="Webhooks of this flow">
        <div class="pad">
          <Switch
            label="Use own webhooks"
            about="Events of this flow go to its own endpoints and no longer to the account’s."
            checked={settings.ownWebhooks}
            change={(ownWebhooks) => set({ ownWebhooks })}
          />
          {settings.ownWebhooks && !ready && (
            <p class="field-warning" role="status">
              Save the flow first; then endpoints can be added.
            </p>
          )}
        </div>
      </Card>
      {ready && may('connect') && <OwnEndpoints flowId={flow.id} />}
    </>
  );
}

function OwnEndpoints({ flowId }: { flowId: string }) {
  const path = `/flows/${flowId}/webhooks`;
  const data = useData<FlowWebhooks>(path);
  return (
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
  );
}
