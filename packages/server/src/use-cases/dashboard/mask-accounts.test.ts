import { expect, test } from 'vitest';
import { maskAccounts, maskBody } from './mask-accounts.ts';

const field = { category: 'Account number', content: 'DE18315732184470749962', contentType: 'string' };
const name = { category: 'Last name', content: 'BERGER', contentType: 'string' };

// C082
test('account numbers keep their last four characters everywhere, and nothing else changes', () => {
  const result = { fields: [name, field], services: { bank: { extracted: { ocr: [field] } } }, at: null, count: 3 };
  const masked = { ...field, content: '•••• 9962' };
  expect(maskAccounts(result)).toEqual({
    fields: [name, masked],
    services: { bank: { extracted: { ocr: [masked] } } },
    at: null,
    count: 3,
  });
  expect(maskAccounts([{ category: 'Account number', value: '123' }])).toEqual([
    { category: 'Account number', value: '••••' },
  ]);
  expect(result.fields[1]).toBe(field);
});

test('a body without an account number stays unchanged byte for byte', () => {
  const body = '{ "fields": [] }';
  expect(maskBody(body)).toBe(body);
  expect(maskBody(JSON.stringify({ fields: [field] }))).not.toContain('DE1831573');
});
