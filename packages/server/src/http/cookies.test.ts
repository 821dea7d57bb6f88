import { expect, test } from 'vitest';
import { secretOf, sessionCookie } from './dashboard-session.ts';
import { newSecret } from '../use-cases/people/user-session.ts';
import { claimCookie, cookieOf } from './hosted.ts';

const https = { baseUrl: 'https://verify.example' };
const http = { baseUrl: 'http://localhost:8080' };
const id = 'a'.repeat(32);

test('over https a cookie is for this host alone: its prefix has the browser see to it', () => {
  for (const cookie of [sessionCookie(https, newSecret()), claimCookie(https, id, 'claim')]) {
    // RFC 6265bis, 4.1.3.2: Secure, Path=/ and no Domain, or the browser refuses it.
    expect(cookie).toMatch(/^__Host-verify-[\w-]+=[\w-]+; Path=\/; Secure; Max-Age=\d+; HttpOnly; SameSite=Strict$/);
  }
  expect(sessionCookie(http, newSecret())).toMatch(/^verify-dashboard=[\w-]{43}; Path=\/dashboard; Max-Age/);
});

test('a cookie without the prefix, as another host of the domain could set it, is none', () => {
  const secret = newSecret();
  const request = (cookie: string) => ({ headers: { cookie } });
  expect(secretOf(`a=b; __Host-verify-dashboard=${secret}; c=d`, https)).toBe(secret);
  expect(secretOf(`verify-dashboard=${secret}`, https)).toBeNull();
  expect(secretOf(`verify-dashboard=${secret}`, http)).toBe(secret);
  expect(secretOf('verify-dashboard=short', http)).toBeNull();
  const name = `verify-link-${id.slice(0, 16)}`;
  expect(cookieOf(https, request(`__Host-${name}=claim`), id)).toBe('claim');
  expect(cookieOf(https, request(`${name}=claim`), id)).toBeNull();
});
