import { expect, test } from 'vitest';
import { namesHolder } from './holder.ts';
import { knownHolder } from './known-holder.ts';

const holds = (firstName: string, lastName: string, line: string, nameMatch: 'strict' | 'containment' | 'fuzzy') =>
  namesHolder(['Invoice', line, 'Total 12.00'], { firstName, lastName }, nameMatch, false);

test.each([
  ['Can', 'Öztürk', 'Can Ozturk', 'strict'],
  ['Can', 'Ozturk', 'Herrn Can Öztürk', 'strict'],
  ['Can', 'Öztürk', 'CAN OEZTURK', 'strict'],
  ['Юлия', 'Стоянова', 'Yuliya Stoyanova', 'strict'],
  ['Yuliya', 'Stoyanova', 'Юлия Стоянова', 'strict'],
  ['Олександр', 'Шевченко', 'Oleksandr Shevchenko', 'strict'],
  ['Ђорђе', 'Ђорђевић', 'Djordje Djordjević', 'strict'],
  ['Γιώργος', 'Παπαδόπουλος', 'Mr Giorgos Papadopoulos', 'strict'],
  ['小明', '王', 'WANG Xiaoming', 'strict'],
  ['小明', '王', 'Wang Xiao Ming', 'strict'],
  ['민수', '김', 'Kim Min Soo', 'strict'],
  ['محمد', 'الشريف', 'Mohamed El Sherif', 'containment'],
  ['Anna Maria', 'van der Berg', 'Anna van der Berg', 'containment'],
  ['Anna', 'Mc Donald', 'Anna McDonald', 'strict'],
  ['Annamaria', 'Rossi', 'Anna Maria Rossi', 'strict'],
  ['Ann-Kathrin', 'Müller', 'Frau Annkathrin Mueller', 'strict'],
  ['Stefan', 'Eriksson', 'Stefan Erikson', 'fuzzy'],
] as const)('%s %s is named by %j (%s)', (firstName, lastName, line, nameMatch) => {
  expect(holds(firstName, lastName, line, nameMatch)).toBe(true);
});

test.each([
  ['Can', 'Öztürk', 'Can Öztekin', 'fuzzy'],
  ['Юлия', 'Стоянова', 'Yuliya Stoyanov', 'containment'],
  ['Anna Maria', 'Rossi', 'Anna Rossi', 'strict'],
  ['Anna', 'Rossi', 'Maria Rossi', 'fuzzy'],
  ['小明', '王', 'LI Xiaoming', 'fuzzy'],
  ['محمد', 'الشريف', 'Mahmoud El Sherif', 'containment'],
  ['Stefan', 'Eriksson', 'Stefan Erikson', 'containment'],
  ['Anna', 'Rossi', `Anna Rossi ${'wrote a long sentence '.repeat(3)}`, 'fuzzy'],
] as const)('%s %s is not named by %j (%s)', (firstName, lastName, line, nameMatch) => {
  expect(holds(firstName, lastName, line, nameMatch)).toBe(false);
});

test.each([
  ['Anna', 'Eriksson', 'Anna Erikxxon', true],
  ['Anna', 'Marlowe', 'Anna Marxoze', false],
  ['Anna', 'Müller', 'Anna MIILLER', true],
] as const)('one letter in four may be misread, and one in three beside an umlaut: %s %s as %j', (...row) => {
  const [firstName, lastName, line, isNamed] = row;
  expect(namesHolder([line], { firstName, lastName }, 'strict', true)).toBe(isNamed);
});

test('a placeholder is no name, so the other one is looked for alone', () => {
  const given = (firstName: string, lastName: string) =>
    knownHolder(
      {
        profile: [
          { category: 'First name', value: firstName },
          { category: 'Last name', value: lastName },
        ],
      },
      new Map(),
    );
  expect(given('FNU', 'Ahmadi')).toEqual({ firstName: undefined, lastName: 'Ahmadi' });
  expect(given('Ahmadi', '-')).toEqual({ firstName: 'Ahmadi', lastName: undefined });
  expect(namesHolder(['Ahmadi'], given('FNU', 'Ahmadi'), 'strict', false)).toBe(true);
  expect(namesHolder(['Karimi'], given('FNU', 'Ahmadi'), 'strict', false)).toBe(false);
});
