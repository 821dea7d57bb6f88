import { expect, test } from 'vitest';
import { arabicUnits } from './arabic.ts';
import { cyrillicSpellings } from './cyrillic.ts';
import { latinUnits } from './latin.ts';
import { spellingsOf, wordsIn } from './spelling.ts';
import { type Spelling, table, unitsBy } from './unit.ts';

/** `Ö=OE,O` for each letter. */
const shown = (spelling: Spelling): string =>
  spelling.map(({ letter, choices }) => `${letter}=${choices.join()}`).join(' ');

test('the longest matching entry of a table wins, and unknown letters are looked up', () => {
  const rows = table('A=1 AB=2 ABCD=4 D=5');
  const units = (text: string) => shown(unitsBy(text, rows, (char) => (char === 'X' ? null : [char.toLowerCase()])));
  expect(units('ABCD')).toBe('ABCD=4');
  expect(units('ABCABDX')).toBe('AB=2 C=c AB=2 D=5');
  expect(units('XAB')).toBe('AB=2');
  expect(units('AAB')).toBe('A=1 AB=2');
  expect(units('')).toBe('');
});

test('a name in Latin letters has alternatives for each letter', () => {
  expect(shown(latinUnits("D'Özil-É1"))).toBe('D=D Ö=OE,O,OXX Z=Z I=I L=L E=E');
  // In Pinyin Ü is LYU, beside other letters it is not.
  expect(shown(latinUnits('Lü'))).toBe('L=L Ü=YU,V,U,UE,UXX');
  expect(shown(latinUnits('Lüx'))).toBe('L=L Ü=UE,U,UXX X=X');
  expect(shown(latinUnits('Ǿ'))).toBe('Ø=OE,O');
});

test('a Cyrillic name has a spelling for each language that has its letters', () => {
  expect(cyrillicSpellings('їжак').map((spelling) => spelling[0]!.choices)).toEqual([['I', 'YI', 'JI']]);
  const [russian] = cyrillicSpellings('Иван Ъ');
  expect(shown(russian!)).toBe('И=I В=V А=A Н=N  =< Ъ=IE,');
  expect(cyrillicSpellings('Ы').length).toBeGreaterThan(1);
});

test('an Arabic word has short vowels after its consonants, which may be doubled', () => {
  const vowels = ',A,E,I,O,U,OU';
  expect(shown(arabicUnits('بد'))).toBe(`ب=B,P,BB,PP =${vowels} د=D,DD =${vowels}`);
  expect(shown(arabicUnits('با'))).toBe(`ب=B,P,BB,PP =${vowels} ا=A,AA,E,I,O`);
  expect(shown(arabicUnits('او'))).toBe(`ا=A,AA,E,I,O, و=W,OU,U,O,OO,V,AW,AU,OW =${vowels}`);
  expect(shown(arabicUnits('ءx'))).toBe('ء=');
});

test('an alif is silent only before an article', () => {
  const alif = (text: string, at: number) =>
    arabicUnits(text)
      .filter(({ letter }) => letter !== '')
      [at]!.choices.join();
  expect([alif('دار', 1), alif('دالر', 1), alif('ادر', 0)]).toEqual(['A,AA,E,I,O', 'A,AA,E,I,O,', 'A,AA,E,I,O,']);
});

test('an Arabic article is one unit, and a known name has its own spellings', () => {
  const article = 'AL,EL,UL,IL,OUL,A,E,U,L,ASH,ACH,ECH,ESH,ATH,ETH';
  expect(shown(arabicUnits('عمر'))).toBe('عمر=O,U,OU =M,MM =A,E =R');
  expect(shown(arabicUnits('العمر'))).toBe(`ال=${article} عمر=O,U,OU =M,MM =A,E =R`);
  expect(shown(arabicUnits('کریم'))).toBe(shown(arabicUnits('كريم')));
  expect(arabicUnits('الد').map(({ letter }) => letter)[0]).toBe('ا');
  expect(arabicUnits('الدب').map(({ letter }) => letter)[0]).toBe('ال');
});

test('each part of a name is spelled by its script', () => {
  const all = (name: string, other?: Parameters<typeof spellingsOf>[1]) => spellingsOf(name, other).map(shown);
  expect(all('Ann-Lee')).toEqual(['A=A N=N N=N  =< L=L E=E E=E']);
  expect(all('Αθ')).toEqual(['Α=A Θ=TH']);
  expect(all('王', () => [{ letter: '王', choices: ['WANG'] }])).toEqual(['王=WANG']);
  expect(all('王')).toEqual(['']);
  expect(all('A 王', () => null)).toEqual(['A=A  =<']);
  expect(all('')).toEqual(['']);
  expect(spellingsOf('A'.repeat(200))[0]).toHaveLength(128);
  expect(spellingsOf('Ы').length).toBe(cyrillicSpellings('Ы').length);
});

test('adjacent Cyrillic words use one language, and a Latin word separates them', () => {
  const count = cyrillicSpellings('Ы').length;
  expect(count).toBeGreaterThan(1);
  expect(spellingsOf('Ы Ы')).toHaveLength(count);
  expect(spellingsOf('Ы Lee Ы')).toHaveLength(count ** 2);
  expect(spellingsOf('Αθ Ω').map(shown)).toEqual(['Α=A Θ=TH  =< Ω=O']);
});

test('a name is divided at its breaks, except silent ones', () => {
  const words = (text: string) =>
    wordsIn([...text].map((letter) => ({ letter, choices: [letter === '_' ? '' : letter] })));
  expect(words('AN<LEE').map(shown)).toEqual(['A=A N=N', 'L=L E=E E=E']);
  expect(words('<AN<<_<').map(shown)).toEqual(['A=A N=N']);
  expect(words('')).toEqual([]);
});
