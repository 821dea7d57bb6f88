import type { Callbacks, Config, Handle } from '@verify/launcher';

interface Words {
  readonly type: string;
  readonly required?: true;
  readonly text: string;
}
type Options = Exclude<keyof Config, keyof Callbacks>;

export const OPTION_WORDS: Readonly<Record<Options, Words>> = {
  apiUrl: { type: 'string', required: true, text: 'Address of your service, such as `https://verify.example.com`.' },
  jwt: { type: 'string', required: true, text: 'Session token that your backend created for this verification.' },
  sdkKey: {
    type: 'string',
    text: 'Replaces `jwt` while the account’s integration mode is on. Never ship it: the server refuses it in production.',
  },
  containerId: {
    type: 'string',
    required: true,
    text: '`id` of the element that holds the frame. A second `init` in the same container replaces the first.',
  },
  flowName: { type: 'string', required: true, text: 'Name of a flow, as the dashboard lists it.' },
  locale: {
    type: 'string',
    text: 'Language tag such as `de` or `de-AT`. The closest available language is shown, then the closest to the browser’s languages, or English. People can choose another one in the menu.',
  },
  profile: {
    type: 'array of { category, value }',
    text: 'What you know about the person; it is compared with the document. It is safer to set it on your backend: [create a token](/docs/api#create-a-session-token).',
  },
  address: {
    type: '{ country, postcode, addressLine, city }',
    text: 'Needed by flows with a proof of address. `country` has three letters.',
  },
  metadata: {
    type: 'object',
    text: 'Returned in the result: `externalId`, `labels` and up to 4 kB of your own fields.',
  },
  mode: {
    type: "'inline' | 'popup'",
    text: '`popup` covers your page with a dialog, `inline` stays in its container. Default: `popup` in windows narrower than 600 px, else `inline`.',
  },
  acceptableDocuments: {
    type: 'array of document types',
    text: 'Narrows the flow’s documents for this session: `passport`, `id-card`, `driving-licence`, `residence-permit`.',
  },
  customerId: {
    type: 'string',
    text: 'Your identifier of the customer. A customer who has finished gets `customerid_exists` instead of a second session.',
  },
  dictionary: { type: 'object', text: 'Your own words by [text key](/docs/texts), at most 2,000 characters each.' },
  styles: { type: 'object', text: 'Values by [CSS variable](/docs/styles), such as `{ "--verify-accent": "#0a5" }`.' },
  themeMode: { type: "'light' | 'dark'", text: 'Default: the setting of the person’s system.' },
};

export const CALLBACK_WORDS: Readonly<Record<keyof Callbacks, Words>> = {
  onComplete: {
    type: '({ applicationId, responseCode })',
    text: 'Everything is collected and the server has confirmed it. The result is **not** decided yet: it comes by webhook. It is called again, with the same `applicationId`, when a page opens a session that was already submitted.',
  },
  onFail: {
    type: '({ code, message, fatal, retryable, requestId, userMessage })',
    text: 'Something went wrong. If `fatal` is true, the flow cannot continue in this container. Show nothing for other codes, because the person already sees a screen. [All codes](/docs/fail-codes).',
  },
  onTrackEvent: {
    type: '(event)',
    text: 'Reports every step, for your analytics. It never contains a value that was read from a document. [All events](/docs/events).',
  },
  onFlowEvent: { type: '(event)', text: 'Only the track events of the categories `lifecycle` and `step`.' },
  onFatalError: { type: '(code)', text: 'Called after `onFail` when the failure is fatal.' },
  onVerificationComplete: {
    type: '({ applicationId, status })',
    text: 'The result is decided while the person still waits. Show it, but let your backend act only on the webhook: a browser can be manipulated.',
  },
  onBack: {
    type: '()',
    text: 'The person pressed Back on the first screen. The button is shown only if you set this callback.',
  },
  onTokenExpired: {
    type: '() => string | Promise<string>',
    text: 'Return a fresh token from your backend, made with the same body. Return nothing to end the session.',
  },
};

export const HANDLE_WORDS: Readonly<Record<keyof Handle, Words>> = {
  unmount: { type: '()', text: 'Removes the frame and releases the camera. Call it when your page navigates.' },
  changeThemeMode: { type: "('light' | 'dark')", text: 'Switches the theme while the flow is open.' },
  sdkVersion: { type: 'string', text: 'Version of the launcher.' },
};
