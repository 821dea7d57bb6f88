import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a browser says that it runs on a computer. Safari on an iPad does too, unless the person asks for mobile
 * pages. Only ever a reason to offer a phone: a header proves nothing.
 */
export const saysComputer = (headers: IncomingHttpHeaders): boolean =>
  headers['sec-ch-ua-mobile'] !== '?1' && !/Android|iPhone|iPad|iPod|Mobile/.test(headers['user-agent'] ?? '');
