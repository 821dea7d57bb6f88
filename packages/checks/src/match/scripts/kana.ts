import { type Spelling, table, type Unit, unitsBy } from '@verify/reading/names';

const VOWELS = 'アA イI ウU エE オO'.split(' ');
const ROWS =
  'カキクケコK ガギグゲゴG サシスセソS ザジズゼゾZ タチツテトT ダヂヅデドD ナニヌネノN ハヒフヘホH バビブベボB パピプペポP マミムメモM ラリルレロR'.split(
    ' ',
  );
const regular = [
  ...VOWELS.map((pair) => `${pair[0]}=${pair[1]}`),
  ...ROWS.flatMap((row) => [...'AIUEO'].map((vowel, i) => `${row[i]}=${row[5]}${vowel}`)),
];
const small = (row: string, ...consonants: string[]): string[] =>
  [...'ャュョ'].map((char, i) => `${row}${char}=${consonants.map((consonant) => consonant + 'AUO'[i]).join(',')}`);

/** Hepburn as in passports, long vowels on request (OH, OU, OO), and the Cabinet's table of 1954 (SI, TU). */
const LETTERS = table(
  [
    ...regular,
    'シ=SHI,SI チ=CHI,TI ツ=TSU,TU フ=FU,HU ジ=JI,ZI ヂ=JI,DI,ZI ヅ=ZU,DU,DZU ヲ=O,WO ワ=WA ヤ=YA ユ=YU ヨ=YO ン=N,M ヴ=VU,V ヰ=I ヱ=E',
    ...small('キ', 'KY'),
    ...small('ギ', 'GY'),
    ...small('シ', 'SH', 'SY'),
    ...small('ジ', 'J', 'ZY', 'JY'),
    ...small('チ', 'CH', 'TY'),
    ...small('ニ', 'NY'),
    ...small('ヒ', 'HY'),
    ...small('ビ', 'BY'),
    ...small('ピ', 'PY'),
    ...small('ミ', 'MY'),
    ...small('リ', 'RY'),
    'ファ=FA フィ=FI フェ=FE フォ=FO ティ=TI ディ=DI ウィ=WI ウェ=WE ウォ=WO ジェ=JE シェ=SHE チェ=CHE ヴァ=VA ヴィ=VI ヴェ=VE ヴォ=VO トゥ=TU ドゥ=DU',
    'ッ=,K,S,T,P,C,G,D,B ー=,H,A,I,U,E,O',
  ].join(' '),
);
/** A vowel that only lengthens the previous one. */
const LONG = table('オ=,H,O ウ=,H,U,O');

/** A word in kana. `bySound`: a foreign name, whose sounds Japanese has not: ル is R or L without a vowel, バ is VA. */
export function kanaUnits(text: string, bySound: boolean): Spelling {
  const katakana = text.replace(/[\u3041-\u3096]/g, (char) => String.fromCharCode(char.charCodeAt(0) + 0x60));
  const units = unitsBy(katakana, LETTERS, () => null).map((unit, i, all): Unit => {
    const before = all[i - 1]?.choices[0]?.at(-1);
    const long = unit.letter === 'ウ' ? before === 'O' || before === 'U' : unit.letter === 'オ' && before === 'O';
    return long ? { ...unit, choices: [...unit.choices, ...LONG.get(unit.letter)!] } : unit;
  });
  return bySound ? units.map(asForeign) : units;
}

const FOREIGN = table('R=R,L,LL,RR B=B,V K=K,C,CK,Q,CH S=S,TH,C,SS Z=Z,S,TH H=H, F=F,PH,H J=J,G T=T,TT N=N,NN M=M,MM');

function asForeign({ letter, choices }: Unit): Unit {
  const more = choices.flatMap((choice) => {
    const [, consonant = '', vowel = ''] = /^([^AIUEO]?)([AIUEO]?)$/.exec(choice) ?? [];
    if (consonant === '') return [choice];
    const endings =
      vowel === 'U' || vowel === 'O' || vowel === 'I' ? [vowel, '', 'E', `${vowel}H`] : [vowel, `${vowel}H`];
    return [choice, ...(FOREIGN.get(consonant) ?? [consonant]).flatMap((sound) => endings.map((end) => sound + end))];
  });
  return { letter, choices: [...new Set(letter === 'ー' ? [...more, 'R', 'ER'] : more)] };
}
