import { describe, expect, test } from 'vitest';
import { createGuard, isPublic } from './guard.ts';

const REFUSED = [
  'https://127.0.0.1/',
  'https://127.1/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0x7f.1/',
  'https://0177.0.0.1/',
  'https://127.0.0.1./',
  'https://[::1]/',
  'https://[::]/',
  'https://[0:0:0:0:0:0:0:1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:7f00:1]/',
  'https://[::127.0.0.1]/',
  'https://0.0.0.0/',
  'https://0/',
  'https://10.0.0.1/',
  'https://172.16.0.1/',
  'https://172.31.255.255/',
  'https://192.168.0.1/',
  'https://169.254.169.254/',
  'https://2852039166/',
  'https://[fe80::1]/',
  'https://[fc00::1]/',
  'https://[fd00:ec2::254]/',
  'https://[fec0::1]/',
  'https://[ff02::1]/',
  'https://[64:ff9b::a00:1]/',
  'https://[64:ff9b:1::a00:1]/',
  'https://[2002:7f00:1::]/',
  'https://[2001::1]/',
  'https://[2001:db8::1]/',
  'https://[100::1]/',
  'https://100.64.0.1/',
  'https://192.0.0.1/',
  'https://192.0.2.1/',
  'https://198.18.0.1/',
  'https://198.51.100.1/',
  'https://203.0.113.1/',
  'https://224.0.0.1/',
  'https://240.0.0.1/',
  'https://255.255.255.255/',
  'https://168.63.129.16/',
  'https://localhost/',
  'https://LOCALHOST/',
  'https://localhost./',
  'https://a.localhost/',
  'https://①②⑦.⓪.⓪.①/',
  'http://shop.example/',
  'ftp://shop.example/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'https://user@shop.example/',
  'https://user:secret@shop.example/',
  '//shop.example/',
  'shop.example',
  '',
];

describe('webhooks stay out of private networks', () => {
  test.each(REFUSED)('%s is refused', (url) => {
    expect(createGuard([]).checkUrl(url)).toMatchObject({ ok: false });
  });

  test.each([
    'https://shop.example/hook',
    'https://8.8.8.8/',
    'https://[2606:4700::1111]/',
    'https://shop.example:8443/',
  ])('%s is accepted', (url) => {
    expect(createGuard([]).checkUrl(url)).toMatchObject({ ok: true });
  });

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
  ])('%s is no public address', (address) => {
    expect(isPublic(address)).toBe(false);
  });

  const lookup = (allow: string[], host: string) =>
    new Promise<unknown>((resolve) => {
      createGuard(allow).lookup(host, { all: true }, (error, addresses) => resolve(error ?? addresses));
    });

  test('a name that resolves to a private address is refused when it is connected to', async () => {
    expect(await lookup([], 'localhost')).toMatchObject({ code: 'address_refused' });
    expect(await lookup(['localhost'], 'localhost')).toBeInstanceOf(Array);
    expect(await lookup(['127.0.0.0/8', '::1'], 'localhost')).toBeInstanceOf(Array);
    expect(await lookup(['10.0.0.0/8'], 'localhost')).toMatchObject({ code: 'address_refused' });
  });

  test('what an operator lists is let through, over http too', () => {
    const guard = createGuard(['localhost', '10.0.0.0/8', '[::1]']);
    expect(guard.checkUrl('http://localhost:8090/webhook')).toMatchObject({ ok: true });
    expect(guard.checkUrl('http://10.9.8.7/')).toMatchObject({ ok: true });
    expect(guard.checkUrl('http://[::1]:80/')).toMatchObject({ ok: true });
    expect(guard.checkUrl('http://192.168.0.1/')).toMatchObject({ ok: false });
    expect(guard.checkUrl('http://localhost.evil.example/')).toMatchObject({ ok: false });
  });
});
