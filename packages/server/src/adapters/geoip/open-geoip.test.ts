import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { browser, call, newToken } from '../../testing/browser.ts';
import { startTestBackend } from '../../testing/start-test-backend.ts';
import { mmdb } from './mmdb.fixture.ts';
import { openGeoip } from './open-geoip.ts';

let folder: string;
const file = (name: string): string => join(folder, name);
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verify-geoip-'));
  const munich = { country: { iso_code: 'DE' }, city: { names: { de: 'München', en: 'Munich' } } };
  const networks = { '203.0.113.0/24': munich, '198.51.100.0/25': { country_code: 'XK' } };
  await writeFile(file('four.mmdb'), mmdb(4, { ...networks, '192.0.2.0/24': { autonomous_system: 'Test' } }));
  await writeFile(file('six.mmdb'), mmdb(6, { ...networks, '2001:db8::/32': { country: { iso_code: 'GB' } } }));
  await writeFile(file('text.mmdb'), 'This is no database.');
  await writeFile(file('empty.mmdb'), '');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test.each(['four.mmdb', 'six.mmdb'])(
  '%s: countries have three letters, and cities have their English name',
  async (name) => {
    const locate = await openGeoip(file(name));
    expect(locate('203.0.113.7')).toEqual({ country: 'DEU', city: 'Munich' });
    expect(locate('::ffff:203.0.113.7')).toEqual({ country: 'DEU', city: 'Munich' });
    expect(locate('198.51.100.127')).toEqual({ country: 'XKX', city: '' });
    for (const address of ['198.51.100.128', '127.0.0.1', '::1', '192.0.2.1', 'nonsense', ''])
      expect(locate(address), address).toEqual({ country: '', city: '' });
    expect(locate('2001:db8::5').country).toBe(name === 'six.mmdb' ? 'GBR' : '');
  },
);

test.each(['none.mmdb', 'text.mmdb', 'empty.mmdb', '.'])(
  '%s is refused with a message that names the reason',
  async (name) => await expect(openGeoip(file(name))).rejects.toThrow(/^GEOIP_FILE cannot be opened: /),
);

// C057
test('an application records the country and city where it was opened, or neither without a database', async () => {
  const asked = async (geoipFile?: string): Promise<unknown> => {
    const server = await startTestBackend({ trustProxy: true, geoipFile });
    try {
      const page = browser(server.url, await newToken(server.url, server.keys.sdk), {
        'x-forwarded-for': '203.0.113.7',
      });
      const { body } = await page.open();
      const url = `${server.url}/api/v1/application/${body.applicationId}`;
      return (await call(url, { headers: { 'x-api-key': server.keys.api } })).body.metadata;
    } finally {
      await server.stop();
    }
  };
  const ipAddress = '203.0.113.7';
  expect(await asked(file('four.mmdb'))).toMatchObject({ ipAddress, country: 'DEU', city: 'Munich' });
  expect(await asked()).toMatchObject({ ipAddress, country: '', city: '' });
});
