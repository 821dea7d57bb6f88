import type { LauncherApi, ScriptOptions } from './props.ts';

/** The launcher could not be loaded. Calling again tries again. */
export class LauncherError extends Error {
  readonly code = 'server_unavailable';
}

const TIMEOUT_MS = 20_000;
const loading = new Map<string, Promise<LauncherApi>>();

/**
 * Adds the launcher's script to the page, once for each address, and resolves with `window.verifyWebSdk`.
 *
 * @param apiUrl Address of the service, such as `https://verify.example.com`.
 * @throws {LauncherError} outside a browser, when the script does not arrive within 20 seconds, and when the page's
 *   policy refuses it.
 */
export function loadLauncher(apiUrl: string, options: ScriptOptions = {}): Promise<LauncherApi> {
  if (typeof document === 'undefined') {
    return Promise.reject(
      new LauncherError('Verify opens in a browser only: call it after the page has been rendered.'),
    );
  }
  const here = launcherHere();
  if (here) return Promise.resolve(here);
  const url = `${apiUrl.replace(/\/+$/, '')}/sdk/launcher/${options.version ?? 'v7'}/launcher-v7.js`;
  const started = loading.get(url) ?? addScript(url, options);
  loading.set(url, started);
  // A failure is forgotten, so that the next call tries again.
  started.catch(() => loading.delete(url));
  return started;
}

function addScript(url: string, { nonce, integrity }: ScriptOptions): Promise<LauncherApi> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = (message: string): void => {
      clearTimeout(timer);
      script.remove();
      reject(new LauncherError(message));
    };
    const timer = setTimeout(() => fail(`${url} did not arrive within ${TIMEOUT_MS / 1000} seconds.`), TIMEOUT_MS);
    script.async = true;
    if (nonce) script.nonce = nonce;
    if (integrity) {
      script.integrity = integrity;
      script.crossOrigin = 'anonymous';
    }
    script.onerror = () =>
      fail(`${url} could not be loaded. Is the service running, and does script-src of your page allow it?`);
    script.onload = () => {
      clearTimeout(timer);
      const launcher = launcherHere();
      if (launcher) resolve(launcher);
      else fail(`${url} is not the launcher of Verify.`);
    };
    try {
      script.src = trusted(url);
    } catch {
      return fail(
        'The page\'s Trusted Types refuse the launcher: allow the policy "verify-sdk", or add the script tag to the page.',
      );
    }
    document.head.append(script);
  });
}

/** `window.verifyWebSdk` when it is loaded. */
export const launcherHere = (): LauncherApi | undefined => (window as { verifyWebSdk?: LauncherApi }).verifyWebSdk;

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): unknown };
}
let policy: ReturnType<TrustedTypes['createPolicy']> | undefined;

/** If a page requires Trusted Types, only this address is allowed, under the policy `verify-sdk`. */
function trusted(url: string): string {
  const types = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes;
  policy ??= types?.createPolicy('verify-sdk', { createScriptURL: (address) => address });
  return (policy?.createScriptURL(url) ?? url) as string;
}
