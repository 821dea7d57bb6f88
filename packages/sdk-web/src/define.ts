import { VerifyIdentityElement } from './element.ts';

/** Registers `<verify-identity>`. Importing it twice, or on a server, does nothing. */
if (typeof customElements !== 'undefined' && !customElements.get('verify-identity')) {
  customElements.define('verify-identity', VerifyIdentityElement);
}
