import type { Application, FieldComparison } from '@verify/contract';
import { expect, test } from 'vitest';
import { nameExplanations } from './name-explanations.ts';

const application = (rows: readonly Partial<FieldComparison>[]) =>
  ({ servicesResults: { docCheck: { documentDataChecking: rows } } }) as unknown as Application;

test('each given name is explained by the matching source', () => {
  const read = application([
    { category: 'Last name', mrz: 'OZTURK', barcode: '', ocr: 'OEZTEKIN' },
    { category: 'First name', mrz: 'JANE', barcode: '', ocr: '' },
    { category: 'Date of birth', mrz: '1974-08-12', barcode: '', ocr: '' },
  ]);
  const profile = [
    { category: 'Last name', value: 'Öztürk' },
    { category: 'First name', value: 'Joan' },
    { category: 'Date of birth', value: '1974-08-12' },
  ] as const;
  expect(nameExplanations(read, [...profile], 'containment')).toEqual([
    {
      category: 'Last name',
      same: true,
      because: 'Öztürk and OZTURK are the same name: Ö may be written O and Ü may be written U',
    },
    {
      category: 'First name',
      same: false,
      because: 'Joan and JANE are different names: at best JOAN and JANE, 2 of 4 letters differ',
    },
  ]);
});

test('without a document no explanation is given', () =>
  expect(
    nameExplanations({ servicesResults: {} } as Application, [{ category: 'Last name', value: 'A' }], 'strict'),
  ).toEqual([]));
