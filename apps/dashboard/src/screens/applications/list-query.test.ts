import { expect, test } from 'vitest';
import { queryOf, queuePath } from './list-query.ts';

test.each([
  ['', ''],
  ['q=anna&status=declined', 'q=anna&status=declined'],
  ['q=&from=2026-01-01', 'from=2026-01-01'],
  ['tab=Trace&label=team%3Dred&x=1', 'label=team%3Dred'],
])('the address %s makes the list request %s', (address, asked) =>
  expect(queryOf(new URLSearchParams(address)).toString()).toBe(asked),
);

test.each([
  ['', '/applications?status=needs-review&order=oldest'],
  ['status=approved&country=UTO', '/applications?status=needs-review&country=UTO&order=oldest'],
  ['order=newest', '/applications?order=newest&status=needs-review'],
])('the queue of the address "%s" has its own status and starts with the longest wait', (address, path) =>
  expect(queuePath(new URLSearchParams(address))).toBe(path),
);
