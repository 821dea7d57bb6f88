import type { Role } from '@verify/contract';
import { me } from './api.ts';

/** Actions that the page offers. The server's table decides; this only avoids refusals. */
const MAY = {
  review: ['admin', 'reviewer'],
  export: ['admin', 'reviewer', 'read-only'],
  act: ['admin', 'reviewer', 'developer'],
  connect: ['admin', 'developer'],
  govern: ['admin'],
} as const satisfies Record<string, readonly Role[]>;

export const may = (right: keyof typeof MAY): boolean =>
  !!me.value && (MAY[right] as readonly Role[]).includes(me.value.role);
