import { ScriptLink } from '@verify/contract';
import { route } from '../route.ts';

/** The launcher's immutable address and the hash for the script tag. */
export const scriptLink = route('getLauncherScript', 'GET /sdk/v2/script-link', 'none', {
  tag: 'Sessions',
  summary: 'Address and integrity of the web launcher',
  limit: { name: 'public', perMinute: 600 },
  answer: ScriptLink,
  problems: ['unavailable'],
  async handle(context) {
    const launcher = await context.bundles.launcher();
    if (!launcher.ok) return { ok: false, code: 'unavailable', detail: launcher.reason };
    const { version, integrity } = launcher;
    const url = `${context.baseUrl}/sdk/launcher/${version}/launcher-v7.js`;
    return { ok: true, body: { responseCode: 200, url, version, integrity } };
  },
});
