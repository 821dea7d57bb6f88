import type { DeliveryView, WebhookSettings } from '@verify/contract';
import { useState } from 'preact/hooks';
import { ask, type Refused, useData } from '../../app/api.ts';
import { Endpoints } from '../../parts/endpoints.tsx';
import { Button, Fault, Page } from '../../parts/parts.tsx';
import { Loaded } from '../../parts/table.tsx';
import { Delivery } from '../application/deliveries.tsx';
import { SignatureKeys } from './signature-keys.tsx';

export function Webhooks() {
  const data = useData<WebhookSettings>('/webhooks');
  const [ping, setPing] = useState<string | null>(null);
  const delivery = useData<DeliveryView>(ping && `/deliveries/${ping}`, 1_000);
  const [refused, setRefused] = useState<Refused | null>(null);
  const test = async (id: string): Promise<void> => {
    const answer = await ask<{ deliveryId: string }>('POST', `/webhooks/${id}/test`);
    setRefused(answer.ok ? null : answer);
    if (answer.ok) setPing(answer.value.deliveryId);
  };
  return (
    <Page title="Webhooks">
      {refused && <Fault refused={refused} />}
      <Loaded data={data}>
        {(value) => (
          <>
            <Endpoints
              title="Endpoints"
              note="Every endpoint gets the events that are selected for it. Only HTTP 200 counts as success; after any other answer the delivery is retried every 5 s for 5 minutes."
              none="Add an address of your backend."
              endpoints={value.endpoints}
              path="/webhooks"
              reload={data.reload}
              actions={({ id, enabled }) => <Button verb="Send test" off={!enabled} act={() => test(id)} />}
            />
            {ping && (
              <Loaded data={delivery} rows={2}>
                {(sent) => <Delivery delivery={sent} data={delivery} />}
              </Loaded>
            )}
            <SignatureKeys settings={value} reload={data.reload} />
          </>
        )}
      </Loaded>
    </Page>
  );
}
