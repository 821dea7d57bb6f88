import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Needs } from '../../context.ts';
import type { Cookie, ReadCookie } from '../cookie.ts';
import { newId } from '../../records/ids.ts';

type Context = Needs<'keys'>;

const ID = /^[0-9a-f]{32}$/;
/** Chrome keeps no cookie longer than this. */
const MAX_AGE_SECONDS = 400 * 24 * 60 * 60;

/** One cookie for each user of a browser, so that colleagues who share it keep theirs. */
const nameOf = (userId: string): string =>
  `verify-device-${createHash('sha256').update(userId).digest('hex').slice(0, 16)}`;

const macOf = ({ keys }: Context, userId: string, id: string): string =>
  createHmac('sha256', keys.device).update(`verify device\n${userId}\n${id}`).digest('base64url');

/** The device's id if this browser has signed in as this user before. It grants no access, only its own attempts. */
export function knownDevice(context: Context, readCookie: ReadCookie, userId: string): string | null {
  const [id = '', mac = ''] = readCookie(nameOf(userId))?.split('.') ?? [];
  if (!ID.test(id)) return null;
  const right = Buffer.from(macOf(context, userId, id));
  const given = Buffer.from(mac);
  return given.length === right.length && timingSafeEqual(given, right) ? id : null;
}

/** Set at a sign-in and kept by later ones. */
export function deviceCookie(context: Context, userId: string, deviceId: string | null): Cookie {
  const id = deviceId ?? newId();
  const value = `${id}.${macOf(context, userId, id)}`;
  return { name: nameOf(userId), value, path: '/dashboard', maxAgeSeconds: MAX_AGE_SECONDS };
}
