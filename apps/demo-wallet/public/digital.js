/**
 * Replaces the browser's Digital Credentials API and answers with this wallet, without a question to the person. For
 * tests and the demo only: load it before the page's own scripts.
 */
(() => {
  const wallet = new URL(document.currentScript?.src ?? globalThis.specimenWallet).origin;
  globalThis.DigitalCredential ??= class DigitalCredential {};
  const get = navigator.credentials.get.bind(navigator.credentials);
  navigator.credentials.get = async (options) => {
    if (!options?.digital) return get(options);
    const answer = await fetch(`${wallet}/digital`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ origin: location.origin, requests: options.digital.requests }),
    });
    const result = await answer.json();
    if (!answer.ok) throw new DOMException(result.problem, 'NotAllowedError');
    return Object.assign(new globalThis.DigitalCredential(), { type: 'digital', ...result });
  };
})();
