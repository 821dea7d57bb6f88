import type { EndpointView } from '@verify/contract';
import { sha256Hex } from '../../records/ids.ts';
import type { Endpoint } from '../../records/webhooks/endpoints.ts';

/** What an edit can change. */
export const changeable = ({ url, kinds, enabled }: Endpoint) => ({ url, kinds, enabled });

export const versionOf = (endpoint: Endpoint): string => sha256Hex(JSON.stringify(changeable(endpoint))).slice(0, 16);

export const endpointView = (endpoint: Endpoint): EndpointView => ({
  id: endpoint.id,
  flowId: endpoint.flowId,
  url: endpoint.url,
  kinds: [...endpoint.kinds],
  enabled: endpoint.enabled,
  hasSecret: endpoint.secret !== null,
  createdAt: endpoint.createdAt,
  version: versionOf(endpoint),
});
