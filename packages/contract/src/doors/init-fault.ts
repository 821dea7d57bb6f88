import type * as z from 'zod/mini';
import { ruleMessage } from '../api/rule-message.ts';
import type { InitConfig } from './init.ts';

/** What each field of `init` accepts, in words that follow "must be". */
export const INIT_EXPECTS: Record<keyof InitConfig, string> = {
  apiUrl: 'an address that starts with https:// or http://',
  jwt: 'a string of 1 to 8192 characters',
  sdkKey: 'a string of 1 to 256 characters',
  containerId: 'the id of an element, as a string',
  flowName: 'a string of 1 to 128 characters',
  locale: 'a language tag',
  profile: 'an array of { category, value } with known categories and texts as values',
  address: 'an object with the parts of an address as texts',
  metadata: 'an object',
  mode: "'inline' or 'popup'",
  acceptableDocuments: 'an array of known types of document',
  customerId: 'a string',
  dictionary: 'an object of texts of at most 2000 characters',
  styles: "an object such as { '--verify-accent': '#0a5' }",
  themeMode: "'light' or 'dark'",
};

/** What is wrong with a value of `init`: the message of its rule, or else the value that is expected. */
export function initFault(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return 'unknown field';
  const own = ruleMessage(issue);
  if (own) return own;
  const [field, ...inside] = issue.path;
  const expected = INIT_EXPECTS[field as keyof InitConfig] as string | undefined;
  // The words are those of the whole field, so a fault inside it says which field they mean.
  const subject = inside.length > 0 ? `${String(field)} ` : '';
  return `${subject}must be ${expected ?? 'an object'}`;
}
