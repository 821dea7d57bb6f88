import { createHmac, timingSafeEqual } from 'node:crypto';
import { SERVICE_LIMITS } from '@verify/contract';
import { DAY_MS } from '../records/span.ts';

const PATH = '/files/proxy/images/';

export interface FileLinks {
  /**
   * Signs the `uri` of a result. Calls within a day after `anchorMs` return the same link, so that a webhook and a
   * query's answer are equal.
   */
  sign(name: string, anchorMs: number): string;
  check(name: string, t: string, s: string): 'ok' | 'invalid' | 'expired';
}

/** Links that are valid for seven days: `t` is the end in Unix ms, `s` is the HMAC-SHA256 over path and `t`, in hex. */
export function createFileLinks(options: {
  baseUrl: string;
  /** The current secrets: the first signs and all verify. */
  secrets: () => readonly Uint8Array[];
  now: () => number;
}): FileLinks {
  const { baseUrl, secrets, now } = options;
  const mac = (secret: Uint8Array, path: string, t: string): Buffer =>
    createHmac('sha256', secret).update(`${path}\n${t}`).digest();
  return {
    sign(name, anchorMs) {
      const days = Math.max(0, Math.floor((now() - anchorMs) / DAY_MS));
      const t = String(anchorMs + days * DAY_MS + SERVICE_LIMITS.fileLinkSeconds * 1000);
      const path = PATH + name;
      return `${baseUrl}${path}?t=${t}&s=${mac(secrets()[0]!, path, t).toString('hex')}`;
    },
    check(name, t, s) {
      if (!/^[1-9]\d{12}$/.test(t) || !/^[0-9a-f]{64}$/.test(s)) return 'invalid';
      const given = Buffer.from(s, 'hex');
      if (!secrets().some((secret) => timingSafeEqual(given, mac(secret, PATH + name, t)))) return 'invalid';
      return Number(t) < now() ? 'expired' : 'ok';
    },
  };
}
