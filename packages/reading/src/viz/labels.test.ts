import { describe, expect, it } from 'vitest';
import { editShare, fold } from './fold.ts';
import { isLabelText, recogniseLabel } from './labels.ts';

describe('recogniseLabel', () => {
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
  ])('knows %s', (text, category) => expect(recogniseLabel(text)?.category).toBe(category));
  it.each(['ERIKSSON', '12.08.1974', 'UTOPIAN', '', 'NAM', 'ANNA MARIA', 'PASSPORT OFFICE ZENITH'])(
    'takes %s for no label',
    (text) => expect(recogniseLabel(text)).toBeNull(),
  );
});

it('folds letters that a recogniser may not know', () => {
  expect(fold('Łukasz Ørsted-Müßig')).toBe('LUKASZ ORSTED-MUSSIG');
  expect(editShare('KITTEN', 'SITTING')).toBeCloseTo(3 / 7);
  expect(editShare('', '')).toBe(0);
});

it.each([
  ['names/Prenom', true],
  ['nality/Nationali', true],
  ['of birth/Date de naissance', true],
  ['MENA', false],
  ['NEMES', false],
  ['04 JUN/JUIN 98', false],
  ['PASSPORT OFFICE HARBOUR', false],
])('%s is a label and no value: %s', (text, label) => {
  expect(isLabelText(text)).toBe(label);
});
