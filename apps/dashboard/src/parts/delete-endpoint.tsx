import type { EndpointView } from '@verify/contract';
import { ask } from '../app/api.ts';
import { Confirm } from './confirm.tsx';

/** Asks first: what was on its way to the endpoint is not delivered any more. */
export function DeleteEndpoint({ endpoint, close }: { endpoint: EndpointView; close: () => void }) {
  return (
    <Confirm
      title="Delete this endpoint?"
      verb="Delete"
      close={close}
      act={() => ask('POST', `/webhooks/${endpoint.id}/remove`)}
    >
      <p class="mono">{endpoint.url}</p>
      <p>
        This endpoint will get no more events, and deliveries still being retried will fail. Past deliveries stay in the
        delivery log.
      </p>
    </Confirm>
  );
}
