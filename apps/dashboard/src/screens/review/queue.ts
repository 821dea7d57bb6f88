import { queryOf } from '../applications/filters.tsx';

/** Applications that wait for a reviewer, the longest waiting first unless the address says otherwise. */
export function queuePath(query: URLSearchParams = new URLSearchParams()): string {
  const asked = queryOf(query);
  asked.set('status', 'needs-review');
  if (!asked.has('order')) asked.set('order', 'oldest');
  return `/applications?${asked}`;
}
