import { expect, it } from 'vitest';
import { recogniseLabel } from './labels.ts';

it.each([
  ['Surname/Nom', 'Last name'],
  ['Given names/Prénoms', 'First name'],
  ['Date of birth/Date de naissance', 'Date of birth'],
  ['Dale of birlh/Geburtsdatun', 'Date of birth'],
  ['Gültig bis', 'Date of expiry'],
  ['Passport No./N° de passeport', 'Document number'],
  ['1. Name', 'Last name'],
  ['(3) Nationality', 'Nationality'],
  // Of identity cards, by issuing State.
  ['Num', 'Last name'],
  ['LUOGOEDATADINASCITA', 'Date of birth'],
  ['APELIDO(S)', 'Last name'],
  ['ŠTÁTNE OBČIANSTVO', 'Nationality'],
  ['Érvényességi idő', 'Date of expiry'],
  ['Giltigt t.o.m.', 'Date of expiry'],
  ['Data tat-twelid', 'Date of birth'],
  ['Datum rođenja', 'Date of birth'],
])('recognises the label %s', (text, category) => expect(recogniseLabel(text)?.category).toBe(category));

it('recognises labels of names other than the holder’s last name', () => {
  for (const text of ['Geburtsname/Name at birth', 'Anne Adı', 'Nom d’usage', 'NAZWISKO RODOWE'])
    expect(recogniseLabel(text)?.category).toBe('other');
});
