export interface PageEntry {
  /** File in docs/site, and the address below `/docs`. */
  readonly slug: string;
  readonly name: string;
}

/** The navigation by groups. `index` is `/docs` itself. */
export const GROUPS: readonly { readonly name: string; readonly pages: readonly PageEntry[] }[] = [
  {
    name: 'Get started',
    pages: [
      { slug: 'index', name: 'Overview' },
      { slug: 'quick-start', name: 'Quick start' },
      { slug: 'sandbox', name: 'Sandbox' },
      { slug: 'going-live', name: 'Going live' },
      { slug: 'flows', name: 'Flows as code' },
      { slug: 'migrate', name: 'Migrate to Verify' },
    ],
  },
  {
    name: 'Web SDK',
    pages: [
      { slug: 'web-sdk', name: 'Options and callbacks' },
      { slug: 'packages', name: 'Packages' },
      { slug: 'events', name: 'Track events' },
      { slug: 'fail-codes', name: 'Fail codes' },
      { slug: 'theming', name: 'Theming' },
      { slug: 'styles', name: 'CSS variables' },
      { slug: 'texts', name: 'Text keys' },
    ],
  },
  {
    name: 'Other ways to start',
    pages: [
      { slug: 'links', name: 'One-time links' },
      { slug: 'known-customers', name: 'Known customers' },
      { slug: 'webviews', name: 'WebViews and in-app browsers' },
      { slug: 'wallets', name: 'Wallets' },
      { slug: 'chip', name: 'Chips of passports' },
      { slug: 'stand-alone', name: 'Stand-alone script' },
    ],
  },
  {
    name: 'Results',
    pages: [
      { slug: 'results', name: 'The Application object' },
      { slug: 'check-codes', name: 'Check codes' },
      { slug: 'webhooks', name: 'Webhooks' },
      { slug: 'webhook-events', name: 'Webhook events' },
    ],
  },
  {
    name: 'API',
    pages: [
      { slug: 'api', name: 'Endpoints' },
      { slug: 'api-keys', name: 'API keys' },
      { slug: 'api-browser', name: 'The browser’s endpoints' },
      { slug: 'errors', name: 'Errors' },
      { slug: 'limits', name: 'Limits' },
    ],
  },
  {
    name: 'Trust',
    pages: [
      { slug: 'security', name: 'Security' },
      { slug: 'gdpr', name: 'Data protection' },
    ],
  },
];

/** The page for an unknown address below `/docs`, outside the navigation and the search. */
export const NOT_FOUND: PageEntry = { slug: 'not-found', name: 'Not found' };

export const PAGES: readonly PageEntry[] = GROUPS.flatMap(({ pages }) => pages);
export const addressOf = (slug: string): string => (slug === 'index' ? '/docs' : `/docs/${slug}`);
