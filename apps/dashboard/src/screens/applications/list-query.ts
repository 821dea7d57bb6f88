/** How often a list asks again. */
export const LIVE_MS = 3_000;

const NAMES = ['q', 'status', 'flow', 'code', 'country', 'label', 'from', 'to', 'order'] as const;
export type FilterName = (typeof NAMES)[number];

/** The part of the address that selects the list. */
export const queryOf = (query: URLSearchParams): URLSearchParams =>
  new URLSearchParams(
    [...query].filter(([name, value]) => (NAMES as readonly string[]).includes(name) && value !== ''),
  );

export const applicationsPath = (query: URLSearchParams): string => `/applications?${queryOf(query)}`;

/** Applications that wait for a reviewer, the longest wait first unless the address says otherwise. */
export function queuePath(query: URLSearchParams = new URLSearchParams()): string {
  const asked = queryOf(query);
  asked.set('status', 'needs-review');
  if (!asked.has('order')) asked.set('order', 'oldest');
  return applicationsPath(asked);
}
