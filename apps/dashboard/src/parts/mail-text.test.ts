import { expect, test } from 'vitest';
import { MAIL_LOCALES, mailAddress, mailText } from './mail-text.ts';

const about = {
  account: 'Café & Söhne',
  url: 'https://verify.example/verify/abc-123_x',
  expiresAt: Date.UTC(2026, 10, 24, 9, 30),
};

test.each(MAIL_LOCALES.flatMap((locale) => [true, false].map((again) => [locale, again] as const)))(
  '%s, again %s: the link has its own line, and the text names the sender and the end date',
  (locale, again) => {
    const { subject, body } = mailText(locale, { ...about, again });
    expect(body.split('\n')).toContain(about.url);
    expect(body).toContain('Café & Söhne');
    expect(body).toMatch(/2026/);
    expect(subject.length).toBeLessThan(70);
  },
);

test('the text differs by language and between a first and a second request', () => {
  const bodies = MAIL_LOCALES.flatMap((locale) => [true, false].map((again) => mailText(locale, { ...about, again })));
  expect(new Set(bodies.map(({ subject }) => subject)).size).toBe(4);
});

test('as a mailto address, no part of the text ends it or adds a header', () => {
  const mail = { subject: 'A & B?\nbcc: x', body: 'one\ntwo & #three' };
  const url = new URL(mailAddress(mail));
  expect([url.protocol, url.pathname, [...url.searchParams.keys()]]).toEqual(['mailto:', '', ['subject', 'body']]);
  expect(url.searchParams.get('subject')).toBe(mail.subject);
  expect(url.searchParams.get('body')).toBe('one\r\ntwo & #three');
});
