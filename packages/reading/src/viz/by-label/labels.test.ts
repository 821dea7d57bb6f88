import { expect, it } from 'vitest';
import { recogniseLabel } from './labels.ts';

it.each([
  ['Surname/Nom', 'Last name'],
  ['Given names/Prénoms', 'First name'],
  ['Date of birth/Date de naissance', 'Date of birth'],
  ['Dale of birlh/Geburtsdatun', 'Date of birth'],
  ['Gültig bis', 'Date of expiry'],
  ['Fecha de caducidad', 'Date of expiry'],
  ['Passport No./N° de passeport', 'Document number'],
  ['Apellidos', 'Last name'],
  ['Sex/Sexe', 'Sex'],
  ['Staatsangehörigkeit', 'Nationality'],
  ['1. Name', 'Last name'],
  ['(3) Nationality', 'Nationality'],
  ['Obywatelstwo / Citizenship', 'Nationality'],
  // Of identity cards, by issuing State.
  ['Gültig bis/Date of expiry/Date d’expiration', 'Date of expiry'],
  ['Dokument-Nr./Document No.', 'Document number'],
  ['Num', 'Last name'],
  ['DATE DE NAISS.', 'Date of birth'],
  ['Vervalt op / Expires on', 'Date of expiry'],
  ['voornamen/given names', 'First name'],
  ['LUOGO E DATA DI NASCITA', 'Date of birth'],
  ['VALIDEZ', 'Date of expiry'],
  ['APELIDO(S)', 'Last name'],
  ['NUMER DOWODU OSOBISTEGO', 'Document number'],
  ['JMÉNO / GIVEN NAMES', 'First name'],
  ['ŠTÁTNE OBČIANSTVO', 'Nationality'],
  ['Érvényességi idő', 'Date of expiry'],
  ['Cetăţenie', 'Nationality'],
  ['VRIJEDI DO', 'Date of expiry'],
  ['DATUM ROJSTVA', 'Date of birth'],
  ['SÜNNIAEG', 'Date of birth'],
  ['Dzimšanas datums', 'Date of birth'],
  ['Galioja iki', 'Date of expiry'],
  ['Viimeinen voimassaolopäivä', 'Date of expiry'],
  ['Giltigt t.o.m.', 'Date of expiry'],
  ['Udløbsdato', 'Date of expiry'],
  ['Data tat-twelid', 'Date of birth'],
  ['Sloinne', 'Last name'],
  ['Doğum Tarihi', 'Date of birth'],
  ['Datum rođenja', 'Date of birth'],
])('recognises the label %s', (text, category) => expect(recogniseLabel(text)?.category).toBe(category));

it('recognises labels of names other than the holder’s last name', () => {
  for (const text of ['Geburtsname/Name at birth', 'Anne Adı', 'Nom d’usage', 'NAZWISKO RODOWE'])
    expect(recogniseLabel(text)?.category).toBe('other');
});
