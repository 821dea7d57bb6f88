import { attachVerify, type Attached } from './attach.ts';
import type { VerifyProps } from './props.ts';

/** Attributes, and the properties that they set. */
const ATTRIBUTES = {
  'api-url': 'apiUrl',
  jwt: 'jwt',
  'flow-name': 'flowName',
  locale: 'locale',
  mode: 'mode',
  'customer-id': 'customerId',
  'theme-mode': 'themeMode',
} as const;

/** Callbacks and their events. Their data is `event.detail`. */
const EVENTS = {
  onComplete: 'verify-complete',
  onFail: 'verify-fail',
  onTrackEvent: 'verify-track',
  onVerificationComplete: 'verify-verification-complete',
} as const;

const Base = (typeof HTMLElement === 'undefined' ? class {} : HTMLElement) as typeof HTMLElement;

/**
 * `<verify-identity api-url jwt flow-name>`: the check as an element. Whatever is not text is set by the property
 * `props`, `onBack` and `onTokenExpired` included. It dispatches `verify-complete`, `verify-fail`, `verify-track` and
 * `verify-verification-complete`.
 */
export class VerifyIdentityElement extends Base {
  static readonly observedAttributes = Object.keys(ATTRIBUTES);
  #attached: Attached | null = null;
  #props: Partial<VerifyProps> = {};

  get props(): Partial<VerifyProps> {
    return this.#props;
  }

  set props(props: Partial<VerifyProps>) {
    this.#props = props;
    this.#update();
  }

  connectedCallback(): void {
    this.style.display ||= 'block';
    // Several attributes set one after the other open the check once.
    queueMicrotask(() => {
      if (this.isConnected) this.#attached ??= attachVerify(this, this.#everything());
    });
  }

  disconnectedCallback(): void {
    this.#attached?.destroy();
    this.#attached = null;
  }

  attributeChangedCallback(): void {
    queueMicrotask(() => this.#update());
  }

  #update(): void {
    this.#attached?.update(this.#everything());
  }

  #everything(): VerifyProps {
    const attributes = Object.entries(ATTRIBUTES).flatMap(([attribute, property]) => {
      const value = this.getAttribute(attribute);
      return value === null ? [] : [[property, value]];
    });
    const events = Object.entries(EVENTS).map(([callback, event]) => [
      callback,
      (detail: unknown) => {
        (this.#props[callback as keyof typeof EVENTS] as ((data: unknown) => void) | undefined)?.(detail);
        this.dispatchEvent(new CustomEvent(event, { detail, bubbles: true }));
      },
    ]);
    return { ...this.#props, ...Object.fromEntries(attributes), ...Object.fromEntries(events) } as VerifyProps;
  }
}
