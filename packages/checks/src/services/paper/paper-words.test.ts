import { expect, test } from 'vitest';
import { issuerOf } from './issuer.ts';
import { kindsOf } from './paper-words.ts';

test.each([
  ['utility', 'Fattura luce', 'Luce Nuova S.p.A.'],
  ['utility', 'Jaarafrekening elektriciteit', 'Noordlicht Energie B.V.'],
  ['utility', 'Faktura za energię elektryczną', 'Zielona Energia Sp. z o.o.'],
  ['utility', 'Fatura de eletricidade', 'Luz do Norte, Lda.'],
  ['telecom', 'Fatura de telecomunicações', 'Onda Clara S.A.'],
  ['bank', 'Estratto conto', 'Banca del Colle'],
  ['bank', 'Bankafschrift', 'Duinbank N.V.'],
  ['bank', 'Wyciąg z rachunku', 'Bank Nadrzeczny S.A.'],
  ['bank', 'Extrato de conta', 'Caixa do Vale'],
  ['government', 'Zaświadczenie o zameldowaniu', 'Urząd Miasta Zielonka'],
  ['government', 'Atestado de residência', 'Junta de Freguesia de Vale Claro'],
  ['tax', 'Aanslagbiljet', 'Belastingdienst'],
] as const)('a paper of the kind %s is recognised: %s', (kind, title, issuer) => {
  const lines = [issuer, 'Jan Testowy', title];
  expect(kindsOf(lines)[0]?.kind).toBe(kind);
  expect(issuerOf(lines, ['Testowy'])).toBe(issuer);
});

test('one word of a kind is not enough', () => {
  for (const line of ['Beginning balance', 'Gallons used', 'Wireless headphones', 'Monthly charges'])
    expect([line, kindsOf([line])]).toEqual([line, []]);
});
