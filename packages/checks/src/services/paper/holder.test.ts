import { expect, test } from 'vitest';
import { knownHolder, namesHolder } from './holder.ts';

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
] as const)('%s %s matches the name in %j (%s)', (firstName, lastName, line, nameMatch) => {
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
] as const)('%s %s does not match the name in %j (%s)', (firstName, lastName, line, nameMatch) => {
  expect(holds(firstName, lastName, line, nameMatch)).toBe(false);
});

test.each([
  ['Anna', 'Eriksson', 'Anna Erikxxon', true],
  ['Anna', 'Marlowe', 'Anna Marxoze', false],
  ['Anna', 'Müller', 'Anna MIILLER', true],
] as const)('one letter in four may be misread, and one in three next to an umlaut: %s %s as %j', (...row) => {
  const [firstName, lastName, line, isNamed] = row;
  expect(namesHolder([line], { firstName, lastName }, 'strict', true)).toBe(isNamed);
});

test('a placeholder name is ignored, and the other name is enough', () => {
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

test.each([
  ['a line of 60 characters', 'Anna Rossi'.padEnd(60, ' x'), true],
  ['a longer line', 'Anna Rossi'.padEnd(61, ' x'), false],
])('%s may contain the holder: %s', (_, line, isNamed) => {
  expect(holds('Anna', 'Rossi', line, 'strict')).toBe(isNamed);
});

test('without any name nothing is looked for, and one name is enough', () => {
  expect(namesHolder(['Anna Rossi'], {}, 'strict', false)).toBe(null);
  expect(namesHolder(['Anna Rossi'], { firstName: '', lastName: '' }, 'strict', false)).toBe(null);
  expect(namesHolder(['Anna Rossi'], { firstName: 'Anna' }, 'strict', false)).toBe(true);
  expect(namesHolder(['Anna Rossi'], { firstName: 'Maria' }, 'strict', false)).toBe(false);
  expect(namesHolder(['Anna Rossi'], { lastName: 'Rossi' }, 'strict', false)).toBe(true);
  expect(namesHolder(['Anna Rossi'], { lastName: 'Bianchi' }, 'strict', false)).toBe(false);
});

test('two last names may be joined or separate, but one alone is not enough', () => {
  expect(holds('Anna', 'Garcia Lopez', 'Anna Garcia Lopez', 'strict')).toBe(true);
  expect(holds('Anna', 'Garcia Lopez', 'Anna Garcialopez', 'strict')).toBe(true);
  expect(holds('Anna', 'Garcia Lopez', 'Anna Lopezgarcia', 'strict')).toBe(false);
  expect(holds('Anna', 'Garcia Lopez', 'Anna Garcia', 'fuzzy')).toBe(false);
  expect(holds('Anna', 'Garcialopez', 'Anna Gar Cia Lopez', 'strict')).toBe(true);
  expect(holds('Anna', 'Garcialopez', 'Anna Gar Cia Lo Pez', 'strict')).toBe(false);
});

test('an initial alone does not match the first names, but one full name does', () => {
  expect(holds('J Robert', 'Marlowe', 'J Marlowe', 'containment')).toBe(false);
  expect(holds('J Robert', 'Marlowe', 'Robert Marlowe', 'containment')).toBe(true);
  expect(holds('J Robert', 'Marlowe', 'J Robert Marlowe', 'strict')).toBe(true);
  expect(holds('Bo Robert', 'Marlowe', 'Bo Marlowe', 'containment')).toBe(true);
});
