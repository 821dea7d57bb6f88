import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a browser claims to run on a computer. Safari on an iPad does too, unless the person requests mobile pages.
 * Only used to offer a phone, because a header proves nothing.
 */
export const saysComputer = (headers: IncomingHttpHeaders): boolean =>
  headers['sec-ch-ua-mobile'] !== '?1' && !/Android|iPhone|iPad|iPod|Mobile/.test(headers['user-agent'] ?? '');
