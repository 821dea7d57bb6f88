import { FAIL_CODES, type FailCode } from '@verify/contract';
import { expect, test } from 'vitest';
import type { Translate } from '../language/texts.ts';
import { enFirst } from '../locales/en-first.ts';
import { enLater } from '../locales/en-later.ts';
import { ja } from '../locales/ja.ts';
import { failData } from './fail-data.ts';

const en: Readonly<Record<string, string>> = { ...enFirst, ...enLater };
const english: Translate = (key) => en[key]!;
const japanese: Translate = (key) => ja[key] ?? en[key]!;
const codes = Object.keys(FAIL_CODES) as FailCode[];
const SILENT = ['user_cancelled', 'consent_declined', 'fail_to_load_translations'];

test.each(codes.filter((code) => !SILENT.includes(code)))('%s has a sentence for people', (code) => {
  const { userMessage, message } = failData(code, english);
  expect(userMessage).toMatch(/^[A-Z].*[.!]$/);
  expect(userMessage).not.toContain('undefined');
  expect(userMessage).not.toBe(message);
});

test('codes for the person’s own actions have no sentence', () => {
  for (const code of SILENT as FailCode[]) expect(failData(code, english).userMessage).toBeNull();
});

test('the sentence matches the screen, and the developer’s message stays', () => {
  expect(
    failData('server_unavailable', english, { message: 'HTTP 503', requestId: 'r1', shown: 'storage_full' }),
  ).toEqual({
    code: 'server_unavailable',
    message: 'HTTP 503',
    fatal: true,
    retryable: true,
    requestId: 'r1',
    userMessage: 'We can’t be reached right now. Please try again in a moment.',
  });
  expect(failData('internal', english, { shown: 'link_expired' }).userMessage).toMatch(/^This link has expired\. /);
});

test('the sentence is in the person’s language and ends with its full stop', () => {
  const { userMessage } = failData('network_error', japanese);
  expect(userMessage).toBe(`${ja['failed.network_error.title']}。${ja['failed.network_error.body']}`);
});
