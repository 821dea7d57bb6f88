import { expect, test } from 'vitest';
import { placeOf } from './place.ts';

const id = '0123456789abcdef0123456789abcdef';

test.each([
  [`https://verify.example/sdk/standalone/${id}.js`, 'https://verify.example'],
  [`http://localhost:8080/sdk/standalone/${id}.js?v=2`, 'http://localhost:8080'],
  [`https://bank.example/identity/sdk/standalone/${id}.js`, 'https://bank.example/identity'],
])('%s', (src, baseUrl) => expect(placeOf(src)).toEqual({ baseUrl, scriptId: id }));

test.each(['', 'https://verify.example/bundle.js', `file:///sdk/standalone/${id}.js`, `/sdk/standalone/${id}.js`])(
  'not an address of the script: %s',
  (src) => expect(placeOf(src)).toBe(null),
);
