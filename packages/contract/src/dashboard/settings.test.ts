import { expect, test } from 'vitest';
import { SdkSettings } from './settings.ts';

const taken = (origin: string): string | null => {
  const settings = { integrationMode: false, allowedOrigins: [], tokenSeconds: 3600, linkSeconds: 3600 };
  const parsed = SdkSettings.safeParse({ ...settings, frameAncestors: [origin] });
  return parsed.success ? parsed.data.frameAncestors[0]! : null;
};

test.each([
  ['https://shop.example', 'https://shop.example'],
  ['https://shop.example/', 'https://shop.example'],
  ['  HTTPS://Shop.Example:8443/ ', 'https://shop.example:8443'],
  ['http://localhost:*', 'http://localhost:*'],
  ['https://*.Shop.example/', 'https://*.shop.example'],
  ['capacitor://localhost', 'capacitor://localhost'],
])('the origin %s is saved as %s', (origin, saved) => expect(taken(origin)).toBe(saved));

test.each([
  'https://shop.example/path',
  'https://shop.example?x',
  'https://user@shop.example',
  'https://shop.example; script-src *',
  'https://shop.example https://other.example',
  'https://*.example',
  'https://*',
  'http://*.shop.example',
  'https://a.*.shop.example',
  'https://*shop.example',
  'https://*.shop.example.',
  'https://*.[::1]',
  'capacitor://*',
  'javascript://localhost',
  'null',
])('the origin %s is refused', (origin) => expect(taken(origin)).toBe(null));
