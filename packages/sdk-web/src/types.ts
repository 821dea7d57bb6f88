// Written by `npm run sdk-types` from packages/contract and the documentation. Do not edit.

/** Options of `window.verifyWebSdk.init`, without its callbacks. */
export interface VerifyOptions {
  /** Address of your service, such as `https://verify.example.com`. */
  apiUrl: string;
  /** Session token that your backend created for this verification. */
  jwt?: string;
  /** Replaces `jwt` while the account’s integration mode is on. Never ship it: the server refuses it in production. */
  sdkKey?: string;
  /** `id` of the element that holds the frame. A second `init` in the same container replaces the first. */
  containerId: string;
  /** Name of a flow, as the dashboard lists it. */
  flowName: string;
  /**
   * Language tag such as `de` or `de-AT`. The closest available language is shown, then the closest to the browser’s
   * languages, or English. People can choose another one in the menu.
   */
  locale?: string;
  /**
   * What you know about the person; it is compared with the document. It is safer to set it on your backend: create a
   * token.
   */
  profile?: Array<{
    category:
      | 'Document number'
      | 'Date of expiry'
      | 'Issue country'
      | 'First name'
      | 'Last name'
      | 'Date of birth'
      | 'Account number'
      | 'Nationality'
      | 'Sex'
      | 'Document code'
      | 'Date of issue'
      | 'Place of birth'
      | 'Personal number'
      | 'Optional data'
      | 'Authority'
      | 'Address'
      | 'Height'
      | 'Vehicle categories'
      | 'Original last name'
      | 'Original first name';
    value: string;
  }>;
  /** Needed by flows with a proof of address. `country` has three letters. */
  address?: {
    country: string;
    postcode?: string;
    addressLine: string;
    city: string;
  };
  /** Returned in the result: `externalId`, `labels` and up to 4 kB of your own fields. */
  metadata?: Record<string, unknown>;
  /**
   * `popup` covers your page with a dialog, `inline` stays in its container. Default: `popup` in windows narrower than
   * 600 px, else `inline`.
   */
  mode?: 'inline' | 'popup';
  /** Narrows the flow’s documents for this session: `passport`, `id-card`, `driving-licence`, `residence-permit`. */
  acceptableDocuments?: Array<'passport' | 'id-card' | 'driving-licence' | 'residence-permit'>;
  /**
   * Your identifier of the customer. A customer who has finished gets `customerid_exists` instead of a second session.
   */
  customerId?: string;
  /** Your own words by text key, at most 2,000 characters each. */
  dictionary?: Record<string, string>;
  /** Values by CSS variable, such as `{ "--verify-accent": "#0a5" }`. */
  styles?: Record<string, string>;
  /** Default: the setting of the person’s system. */
  themeMode?: 'light' | 'dark';
}

/** What `onTrackEvent` gets. It never holds a value that was read from a document. */
export interface TrackEvent {
  name: string;
  category: 'lifecycle' | 'step' | 'capture' | 'quality' | 'permission' | 'upload' | 'liveness' | 'handoff' | 'error';
  step: string | null;
  status: 'start' | 'success' | 'fail' | 'info';
  code: string | null;
  attempt: number;
  elapsedMs: number;
  properties: Record<string, string | number | boolean>;
  timestamp: string;
  seq: number;
  sessionId: string | null;
  applicationId: string | null;
  flowName: string;
  sdkVersion: string;
  isHandoff: boolean;
  locale: string;
}
