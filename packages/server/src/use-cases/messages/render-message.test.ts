import { CAPTURE_LOCALES, MESSAGE_LOCALES } from '@verify/contract';
import { describe, expect, test } from 'vitest';
import { applicantLocale, messageLocale } from './enqueue-message.ts';
import { endOf, renderMessage, type RenderedMessage } from './render-message.ts';
import { HAND_OFF_WORDS } from './locales/hand-off.ts';

const UNTIL = Date.UTC(2026, 10, 24, 7, 5);
const LINK = 'https://verify.example/verify/abc?a=1&b=2';
const KINDS = ['link', 'ask-again', 'hand-off'] as const;
const render = (kind: (typeof KINDS)[number], locale: (typeof CAPTURE_LOCALES)[number], account = 'Harbour Bank') =>
  renderMessage({ kind, locale, parts: [{ account, link: LINK }], until: UNTIL });
const visible = (html: string): string => html.slice(html.indexOf('<body')).replaceAll(/<[^>]*>/g, '');

describe.each(KINDS)('%s', (kind) => {
  test.each(CAPTURE_LOCALES)('the text has every word in %s and names the account, the end and the link', (locale) => {
    const { subject, text, html, short } = render(kind, locale);
    for (const part of [subject, text, html, short]) {
      expect(part).not.toMatch(/[{}]|undefined|null/);
      expect(part).not.toBe('');
    }
    const paragraphs = text.trim().split('\n\n');
    expect(paragraphs).toHaveLength(5);
    expect(paragraphs.every((one) => one.trim().length > 5)).toBe(true);
    const bare = (from: string): string => from.replaceAll(/[\u2068\u2069]/g, '');
    expect(bare(text)).toContain(endOf(UNTIL, locale));
    for (const part of [text, short, visible(html)]) expect(part).toContain('Harbour Bank');
    expect(text).toContain(`\n${LINK}\n`);
    expect(short.endsWith(` ${LINK}`)).toBe(true);
    expect(html.match(/<a href="[^"]*"[^>]*>([^<]*)<\/a>/)?.[1]!.length).toBeGreaterThan(1);
    // A translation must differ from the English text.
    if (locale !== 'en') {
      const english = new Set(render(kind, 'en').text.split('\n\n'));
      expect(paragraphs.filter((one) => english.has(one))).toEqual([LINK]);
      expect(subject).not.toBe(render(kind, 'en').subject);
    }
  });

  test.each(CAPTURE_LOCALES)('a name changes no header, markup or word in %s', (locale) => {
    const name = 'Bank\r\nBcc: evil@example.test\u2028\r\n\r\n<img src=x>\u202E\u2069{until} $& $1 </bdi>';
    const { subject, text, html, short } = render(kind, locale, name);
    expect(subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]|\u2068|\u2069/u);
    expect(text + html + short).not.toMatch(/^Bcc:/im);
    for (const part of [text, html, short]) {
      expect(part).not.toMatch(/\u202E|\u2028/);
      expect(part).toContain('{until} $&');
    }
    expect(html).not.toContain('<img');
    expect(count(html, '<bdi>')).toBe(count(html, '</bdi>'));
    expect(count(text, '\u2068')).toBe(count(text, '\u2069'));
  });
});

const count = (text: string, part: string): number => text.split(part).length - 1;

test('a hand-off, even a short one, warns people who did not request it not to open the link', () => {
  for (const locale of CAPTURE_LOCALES) {
    const { text, short } = render('hand-off', locale);
    const note = text.trim().split('\n\n').at(-1)!;
    const warning = HAND_OFF_WORDS[locale][4];
    expect(short).toContain(warning);
    expect(note.startsWith(warning)).toBe(true);
  }
});

test.each([
  ['de-AT', 'de'],
  ['pt-BR', 'pt-BR'],
  ['pt-AO', 'pt'],
  ['zh-TW', 'zh-Hant'],
  ['no', 'nb'],
  ['en', 'en'],
  ['de', 'de'],
  ['tlh', 'en'],
  ['not a language', 'en'],
  ['', 'en'],
  [null, 'en'],
] as const)('a message to an applicant of %s is in %s', (tag, locale) => expect(applicantLocale(tag)).toBe(locale));

test.each(MESSAGE_LOCALES)('the messages to dashboard users are complete in %s', (locale) => {
  expect([messageLocale('fr'), messageLocale(locale)]).toEqual(['en', locale]);
  for (const kind of ['invitation', 'password-reset', 'digest'] as const) {
    const parts = [{ account: '<Harbour>\r\nBcc: x', link: LINK }] as const;
    const mail: RenderedMessage = renderMessage({ kind, locale, parts, until: UNTIL, count: 2 });
    expect(mail.subject + mail.text + mail.html).not.toMatch(/undefined|[{}\u2068\u2069]|^Bcc/m);
    expect(mail.html).toContain('<bdi>&lt;Harbour&gt; Bcc: x</bdi>');
  }
});
