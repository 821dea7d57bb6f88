import { type FrameHello, type InitConfig, ruleMessage } from '@verify/contract';
import { nearest } from '@verify/contract/nearest';
import type * as z from 'zod/mini';

/** What each field of `init` accepts, in words that follow "must be". */
export const INIT_EXPECTS: Record<keyof InitConfig, string> = {
  apiUrl: 'an address that starts with https:// or http://',
  jwt: 'a string of 1 to 8192 characters',
  sdkKey: 'a string of 1 to 256 characters',
  containerId: 'the id of an element, as a string',
  flowName: 'a string of 1 to 128 characters',
  locale: 'a language tag',
  profile: 'an array of { category, value } with texts as values',
  address: 'an object { country, postcode, addressLine, city } of texts',
  metadata: 'an object',
  mode: "'inline' or 'popup'",
  acceptableDocuments: 'an array of types of document',
  customerId: 'a string',
  dictionary: 'an object of texts of at most 2000 characters',
  styles: "an object such as { '--verify-accent': '#0a5' }",
  themeMode: "'light' or 'dark'",
};

const CALLBACKS = [
  'onComplete',
  'onFail',
  'onTrackEvent',
  'onFlowEvent',
  'onFatalError',
  'onVerificationComplete',
  'onBack',
  'onTokenExpired',
];
const FIELDS = [...Object.keys(INIT_EXPECTS), ...CALLBACKS];

export interface InitFault {
  readonly pointer: string;
  readonly detail: string;
  readonly message: string;
}

/** The field that is wrong in a config, and why; null if the config is right. An unused function is only logged. */
export function initFault(
  { config, keys }: Pick<FrameHello, 'config' | 'keys'>,
  issues: readonly z.core.$ZodIssue[] = [],
): InitFault | null {
  const lost = (Array.isArray(keys) ? keys.map(String) : []).filter(
    (key) => !FIELDS.includes(key) && !Object.hasOwn(Object(config) as object, key),
  );
  for (const key of lost) console.warn(`verify: config.${key}: unknown callback${guess(key, CALLBACKS)}`);
  // Checked first, because a missing field may be misspelt.
  const issue = issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0];
  if (!issue) return null;
  const path = [...issue.path, ...(issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [])].map(String);
  const detail = words(issue, config);
  return { pointer: `/${path.join('/')}`, detail, message: `${['config', ...path].join('.')}: ${detail}` };
}

function words(issue: z.core.$ZodIssue, config: unknown): string {
  if (issue.code === 'unrecognized_keys') {
    const [key] = issue.keys as [string];
    return CALLBACKS.includes(key) ? 'must be a function' : `unknown field${guess(key, FIELDS)}`;
  }
  const own = ruleMessage(issue);
  if (own) return own;
  const value = issue.path.reduce((inside, key) => (Object(inside) as Record<PropertyKey, unknown>)[key], config);
  if (issue.code === 'invalid_value' && value !== undefined)
    return `unknown value${guess(String(value), issue.values.map(String))}`;
  const [field, ...inside] = issue.path;
  const expected = INIT_EXPECTS[field as keyof InitConfig] as string | undefined;
  // The text describes the whole field, so a fault inside it names that field.
  const subject = inside.length > 0 ? `${String(field)} ` : '';
  return `${subject}must be ${expected ?? 'an object'}`;
}

const guess = (key: string, allowed: readonly string[]): string => {
  const near = nearest(key, allowed);
  return `, expected are ${allowed.join(', ')}${near ? `. Did you mean ${near}?` : ''}`;
};
