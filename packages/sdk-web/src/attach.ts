import { launcherHere, loadLauncher } from './load-launcher.ts';
import type { Handle, VerifyCallbacks, VerifyProps } from './props.ts';
import type { VerifyOptions } from './types.ts';

/** An open check in an element. It has the shape of a Svelte action. */
export interface Attached {
  /** Takes new callbacks and the theme at once. Any other change opens the check again. */
  update(props: VerifyProps): void;
  /** Removes the frame and releases the camera. */
  destroy(): void;
}

const CALLBACKS = [
  'onComplete',
  'onFail',
  'onTrackEvent',
  'onFlowEvent',
  'onFatalError',
  'onVerificationComplete',
  'onBack',
  'onTokenExpired',
] as const satisfies readonly (keyof VerifyCallbacks)[];

let counter = 0;

/**
 * Opens the identity check inside an element, and keeps it in step with its properties. Safe where a framework mounts
 * twice: what was destroyed before the launcher had arrived never opens.
 *
 * @param container An element in the document, not in a shadow tree. It gets an `id` if it has none.
 */
export function attachVerify(container: HTMLElement, props: VerifyProps): Attached {
  let current = props;
  let opened = '';
  let close: (() => void) | null = null;
  let handle: Handle | null = null;

  const reopen = (): void => {
    const key = openingKey(current);
    if (key === opened) return;
    close?.();
    close = handle = null;
    opened = key;
    if (key) close = open();
  };

  const open = (): (() => void) => {
    let ended = false;
    container.id ||= `verify-identity-${++counter}`;
    const { script, ...config } = current;
    // The callbacks of the latest properties are called. The frame gets the names of the callbacks that are set now.
    const callbacks = Object.fromEntries(
      CALLBACKS.filter((name) => current[name]).map((name) => [
        name,
        (data: never) => (ended ? undefined : (current[name] as ((data: never) => unknown) | undefined)?.(data)),
      ]),
    );
    void loadLauncher(current.apiUrl, script)
      .then(async (launcher) => {
        if (ended) return;
        const started = await launcher.init({ ...config, ...callbacks, containerId: container.id } as VerifyOptions);
        if (ended) return started.unmount();
        handle = started;
        if (current.themeMode) started.changeThemeMode(current.themeMode);
      })
      .catch((error: Error) => {
        if (ended) return;
        const failure = { code: 'server_unavailable', message: error.message, fatal: true, retryable: true };
        current.onFail?.({ ...failure, requestId: null });
        current.onFatalError?.(failure.code);
      });
    return () => {
      ended = true;
      if (handle) handle.unmount();
      else unmountPending(container);
    };
  };

  reopen();
  return {
    update(next) {
      const { themeMode } = current;
      current = next;
      reopen();
      if (next.themeMode && next.themeMode !== themeMode) handle?.changeThemeMode(next.themeMode);
    },
    destroy() {
      close?.();
      close = handle = null;
      opened = '';
    },
  };
}

/** The launcher returns its handle when the frame is ready. Before, it is addressed by its container. */
function unmountPending(container: HTMLElement): void {
  launcherHere()?.unmount?.(container.id);
  container.querySelector(':scope > iframe')?.remove();
}

/** The properties that opened the check, as text; empty while there is no token. */
function openingKey(props: VerifyProps): string {
  if (!props.jwt && !props.sdkKey) return '';
  const { themeMode: _theme, script: _script, ...rest } = props;
  // JSON omits the callbacks.
  return JSON.stringify(rest);
}
