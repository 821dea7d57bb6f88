import { generateKeyPairSync } from 'node:crypto';
import type { lookup } from 'node:dns';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { createGuard, isPublic, WEBHOOK_PORTS } from './guard.ts';
import type { Guard } from '../../ports/sender.ts';
import { createWebhookSender } from './send.ts';

/** Private and reserved addresses in every notation that a URL accepts, and names of this machine. */
const HOSTS = `
  127.0.0.1 127.1 2130706433 0x7f000001 0x7f.1 0177.0.0.1 127.0.0.1. [::1] [::] [0:0:0:0:0:0:0:1]
  [::ffff:127.0.0.1] [::ffff:7f00:1] [::127.0.0.1] 0.0.0.0 0 10.0.0.1 172.16.0.1 172.31.255.255 192.168.0.1
  169.254.169.254 2852039166 [fe80::1] [fc00::1] [fd00:ec2::254] [fec0::1] [ff02::1] [64:ff9b::a00:1]
  [64:ff9b:1::a00:1] [2002:7f00:1::] [2001::1] [2001:db8::1] [100::1] 100.64.0.1 192.0.0.1 192.0.2.1 198.18.0.1
  198.51.100.1 203.0.113.1 224.0.0.1 240.0.0.1 255.255.255.255 168.63.129.16 localhost LOCALHOST localhost.
  a.localhost ①②⑦.⓪.⓪.① 167772165 0xa000005 01200000005 0xa.0x0.0x0.0x5 012.0.0.05 10.5 10.0.5 2886731012
  0xac100504 025404002404 0xac.0x10.0x5.0x4 0254.020.05.04 172.1049860 172.16.1284 3232235777 0xc0a80101
  030052000401 0xc0.0xa8.0x1.0x1 0300.0250.01.01 192.11010305 192.168.257 0xa9fea9fe 025177524776
  0xa9.0xfe.0xa9.0xfe 0251.0376.0251.0376 169.16689662 169.254.43518 2130706485 0x7f000035 017700000065
  0x7f.0x0.0x0.0x35 0177.0.0.065 127.53 127.0.53 127.255.255.255 127.0.0.1:443 10.255.255.255 172.20.0.1
  192.168.255.255 100.127.255.255 169.254.0.1 0.0.0.1 0.255.255.255 192.88.99.1 198.19.255.255 239.255.255.255
  233.252.0.1 250.1.2.3 192.0.0.8 192.0.0.170 192.31.196.1 192.52.193.1 192.175.48.1 [::2] [::ffff:0:0]
  [::ffff:10.0.0.1] [::ffff:a9fe:a9fe] [::ffff:192.168.0.1] [::ffff:0:127.0.0.1] [::ffff:0:7f00:1]
  [0:0:0:0:0:ffff:7f00:1] [::7f00:1] [::a00:1] [64:ff9b::7f00:1] [64:ff9b::a9fe:a9fe] [64:ff9b::c0a8:1]
  [64:ff9b:1::7f00:1] [2002:a00:1::] [2002:a9fe:a9fe::] [2002:c0a8:101::1] [2001:0:7f00:1::] [2001::ffff:ffff]
  [2001:2::1] [2001:10::1] [2001:20::1] [2001:db8:ffff::1] [3fff::1] [fe80::] [fe80::a9fe:a9fe] [febf::1]
  [fec0::] [feff::1] [fc00::] [fdff::1] [fd00::1] [fd20:ce::254] [ff00::] [ff01::1] [ff02::2] [ff05::1:3]
  [ff0e::1] [100::] [100:0:0:1::1] [5f00::1] [4000::1] [8000::1] [c000::1] [e000::1] localhost:8443
  foo.bar.localhost LocalHost. 127。0。0。1 １２７.０.０.１ ⑩.0.0.1 ⓛⓞⓒⓐⓛⓗⓞⓢⓣ :443 shop.example:99999
`
  .trim()
  .split(/\s+/);
const REFUSED = [
  ...HOSTS.map((host) => `https://${host}/`),
  'http://shop.example/',
  'ftp://shop.example/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'https://user@shop.example/',
  'https://user:secret@shop.example/',
  '//shop.example/',
  'shop.example',
  '',
  'https://[fe80::1%25eth0]/',
  'https://localhost%2e/',
  'https://127.0.0.1%00.example/',
  'https:127.0.0.1/',
  'https:///127.0.0.1/',
  'https:\\\\127.0.0.1/',
  'https://127.0.0.1\\@shop.example/',
  'https://shop.example@127.0.0.1/',
  'https://127.0.0.1#@shop.example/',
  'https://127.0.0.1?@shop.example/',
  '\thttps://10.0.0.1/',
  'ht\ntps://10.0.0.1/',
  'gopher://127.0.0.1:6379/',
  'dict://127.0.0.1/',
  'ws://shop.example/',
  'wss://shop.example/',
  'data:text/plain,x',
  'blob:https://shop.example/x',
  'jar:https://shop.example/!/x',
  'ldap://shop.example/',
  'sftp://shop.example/',
  'https://',
  'https://[::1',
  'https://sh op.example/',
  'https://%zz/',
];

const guardOf = (allow: string[] = [], resolve?: typeof lookup): Guard =>
  createGuard({ allow, ports: WEBHOOK_PORTS, anyPortIfAllowed: true }, resolve);

describe('webhooks never enter private networks', () => {
  test.each(REFUSED)('%s is refused', (url) => expect(guardOf().checkUrl(url)).toMatchObject({ ok: false }));

  test.each([
    'https://shop.example/hook',
    'https://8.8.8.8/',
    'https://[2606:4700::1111]/',
    'https://shop.example:8443/',
  ])('%s is accepted', (url) => expect(guardOf().checkUrl(url)).toMatchObject({ ok: true }));

  test.each([
    '10.1.2.3',
    '::ffff:10.0.0.1',
    '168.63.129.16',
    '169.254.169.254',
    '64:ff9b::7f00:1',
    '4000::1',
    '1::1',
    'not an address',
    '',
  ])('%s is not a public address', (address) => expect(isPublic(address)).toBe(false));

  const lookup = (allow: string[], host: string) =>
    new Promise<unknown>((resolve) => {
      guardOf(allow).lookup(host, { all: true }, (error, addresses) => resolve(error ?? addresses));
    });

  test('the list has at least 150 cases and no duplicates', () => {
    expect(REFUSED.length).toBeGreaterThanOrEqual(150);
    expect(new Set(REFUSED).size).toBe(REFUSED.length);
  });

  test('a name that resolves to a private address is refused when the connection is made', async () => {
    expect(await lookup([], 'localhost')).toMatchObject({ code: 'address_refused' });
    expect(await lookup(['localhost'], 'localhost')).toBeInstanceOf(Array);
    expect(await lookup(['127.0.0.0/8', '::1'], 'localhost')).toBeInstanceOf(Array);
    expect(await lookup(['10.0.0.0/8'], 'localhost')).toMatchObject({ code: 'address_refused' });
  });

  test.each([
    'https://shop.example:22/',
    'https://8.8.8.8:6379/',
    'https://shop.example:80/',
    'https://shop.example:65535/',
  ])('%s has a port that webhooks may not use', (url) =>
    expect(guardOf().checkUrl(url)).toMatchObject({ ok: false, reason: expect.stringMatching(/^port \d+ is not/) }),
  );

  test('outside development the port rule also applies to listed hosts, and an operator may list more ports', () => {
    const guard = createGuard({ allow: ['localhost'], ports: [443, 8090], anyPortIfAllowed: false });
    expect(guard.checkUrl('http://localhost:8090/')).toMatchObject({ ok: true });
    expect(guard.checkUrl('http://localhost:8091/')).toMatchObject({ ok: false });
    expect(guard.checkUrl('http://localhost/')).toMatchObject({ ok: false });
  });

  test.each([
    `https://${'a'.repeat(70)}.example/`,
    `https://${'a.'.repeat(127)}example/`,
    'https://-shop.example/',
    'https://shop-.example/',
    'https://sh_op.example/',
    'https://shop..example/',
  ])('%s is not a valid host name', (url) =>
    expect(guardOf().checkUrl(url)).toEqual({ ok: false, reason: 'not a valid host name' }),
  );

  test('hosts listed by an operator are allowed, also over http', () => {
    const guard = guardOf(['localhost', '10.0.0.0/8', '[::1]']);
    expect(guard.checkUrl('http://localhost:8090/webhook')).toMatchObject({ ok: true });
    expect(guard.checkUrl('http://10.9.8.7/')).toMatchObject({ ok: true });
    expect(guard.checkUrl('http://[::1]:80/')).toMatchObject({ ok: true });
    expect(guard.checkUrl('http://192.168.0.1/')).toMatchObject({ ok: false });
    expect(guard.checkUrl('http://localhost.evil.example/')).toMatchObject({ ok: false });
  });
});

/** Gives its answers one after another, as an attacker's domain may: one for the check, one for the connection. */
function resolver(...answers: string[][]): { asked: () => number; resolve: typeof lookup } {
  let asked = 0;
  const resolve = (_host: string, _options: object, done: (error: null, found: object[]) => void): void => {
    const found = answers[Math.min(asked++, answers.length - 1)]!;
    done(
      null,
      found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
  return { asked: () => asked, resolve: resolve as unknown as typeof lookup };
}

describe('a resolver that changes its answer', () => {
  const PUBLIC = '93.184.215.14';
  const connectTo = (guard: Guard): Promise<unknown> =>
    new Promise((settle) => guard.lookup('rebind.example', { all: true }, (error, found) => settle(error ?? found)));

  test.each([
    [['127.0.0.1']],
    [[PUBLIC, '127.0.0.1']],
    [['::ffff:10.0.0.1']],
    [[PUBLIC, '::1']],
    [['169.254.169.254']],
    [['64:ff9b::a00:1']],
    [['2002:7f00:1::']],
    [['0.0.0.0']],
    [[]],
    [['not an address']],
  ])('%j is refused', async (answer) =>
    expect(await connectTo(guardOf([], resolver(answer).resolve))).toMatchObject({ code: 'address_refused' }),
  );

  test('the connection uses the checked address, because a name is resolved once per connection', async () => {
    const { asked, resolve } = resolver([PUBLIC], ['127.0.0.1']);
    const guard = guardOf([], resolve);
    expect(await connectTo(guard)).toEqual([{ address: PUBLIC, family: 4 }]);
    expect(asked()).toBe(1);
    expect(await connectTo(guard)).toMatchObject({ code: 'address_refused' });
  });

  test('no byte of a webhook reaches an internal service, whatever form its address has', async () => {
    let connections = 0;
    const within = createServer(() => {}).on('connection', () => connections++);
    await new Promise<void>((resolve) => within.listen(0, '127.0.0.1', resolve));
    const { port } = within.address() as AddressInfo;
    const rules = { allow: [], ports: [port], anyPortIfAllowed: false };
    const { privateKey } = generateKeyPairSync('ed25519');
    const attempt = { webhookId: 'id', kind: 'application.done', attempt: 1, timestamp: 0 };
    const webhook = { attempt, body: '{}', signers: [{ id: 'key', privateKey }] } as const;
    const sender = createWebhookSender(createGuard(rules, resolver(['127.0.0.1']).resolve), 2_000);
    for (const host of ['rebind.example', '127.0.0.1', 'localhost', '[::ffff:127.0.0.1]', '2130706433']) {
      const sent = await sender.send({ ...webhook, url: `https://${host}:${port}/` });
      expect([host, sent.status, sent.error]).toEqual([host, null, 'address_refused']);
    }
    await sender.close();
    within.close();
    expect(connections).toBe(0);
  });
});
