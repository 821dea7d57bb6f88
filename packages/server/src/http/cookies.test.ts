import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { newSecret } from '../use-cases/people/user-session.ts';
import { parseCookies, readCookie, setCookie } from './cookies.ts';
import { sessionCookie } from './dashboard-session.ts';
import { claimCookie, claimName } from './hosted.ts';

const https = { baseUrl: 'https://verify.example' };
const http = { baseUrl: 'http://localhost:8080' };
const id = 'a'.repeat(32);

/** Sets both kinds of cookies and answers with the values it reads. */
async function service(context: { baseUrl: string }, secret: string) {
  const app = Fastify();
  await parseCookies(app);
  app.get('/', async (request, reply) => {
    setCookie(context, reply, sessionCookie(secret));
    setCookie(context, reply, claimCookie(id, 'claim'));
    return [readCookie(context, request, 'verify-dashboard'), readCookie(context, request, claimName(id))];
  });
  return async (headers: Record<string, string> = {}) => {
    const answer = await app.inject({ url: '/', headers });
    return { set: [answer.headers['set-cookie']].flat(), read: answer.json() as unknown };
  };
}

test('over https the cookie’s prefix makes the browser bind it to this host', async () => {
  const { set } = await (await service(https, newSecret()))();
  expect(set).toHaveLength(2);
  for (const line of set) {
    // RFC 6265bis, 4.1.3.2: requires Secure, Path=/ and no Domain, or the browser refuses the cookie.
    expect(line).toMatch(/^__Host-verify-[\w-]+=[\w-]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
  }
  const plain = await (await service(http, newSecret()))();
  expect(plain.set[0]).toMatch(
    /^verify-dashboard=[\w-]{43}; Max-Age=43200; Path=\/dashboard; HttpOnly; SameSite=Strict$/,
  );
  const ended = await (await service(http, ''))();
  expect(ended.set[0]).toMatch(/^verify-dashboard=; Max-Age=0; /);
});

test('a cookie without the prefix, which another host of the domain could set, is ignored', async () => {
  const [secure, plain] = [await service(https, ''), await service(http, '')];
  const name = `verify-link-${id.slice(0, 16)}`;
  expect((await secure({ cookie: `a=b; __Host-verify-dashboard=s; __Host-${name}=claim` })).read).toEqual([
    's',
    'claim',
  ]);
  expect((await secure({ cookie: `verify-dashboard=s; ${name}=claim` })).read).toEqual([null, null]);
  expect((await plain({ cookie: `verify-dashboard=s` })).read).toEqual(['s', null]);
});
