import { expect, test } from 'vitest';
import { environmentTable, readEnvironment, VARIABLES } from './environment.ts';

test('nothing given is a development start on 8080', () => {
  const read = readEnvironment({});
  expect(read).toMatchObject({ ok: true, environment: { PORT: '8080', VERIFY_ENV: 'development', DATA_DIR: '.data' } });
});

test.each([
  [{ PORT: 'eighty' }, 'PORT must be a port'],
  [{ PORT: '70000' }, 'PORT must be a port'],
  [{ VERIFY_ENV: 'staging' }, 'VERIFY_ENV must be development or production'],
  [{ BASE_URL: 'verify.example.com' }, 'BASE_URL must be an address'],
  [{ BASE_URL: 'https://verify.example.com/' }, 'BASE_URL must be an address'],
  [{ BASE_URL: 'https://user@verify.example.com' }, 'BASE_URL must be an address'],
  [{ WORKERS: '0' }, 'WORKERS must be 1 to 64'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be'],
  [{ DEMO_URL: 'localhost' }, 'DEMO_URL must be'],
  [{ VERIFY_ENV: 'production' }, 'BASE_URL must be an https address in production'],
  [{ VERIFY_ENV: 'production', BASE_URL: 'http://verify.example.com' }, 'BASE_URL must be an https address'],
])('%j is refused with a line that says why', (given, line) => {
  const read = readEnvironment(given);
  expect(read).toEqual({ ok: false, faults: [expect.stringContaining(line)] });
});

test('the table names every variable once', () => {
  const names = environmentTable().match(/^\| `\w+` \|/gm);
  expect(names).toHaveLength(Object.keys(VARIABLES).length);
});
