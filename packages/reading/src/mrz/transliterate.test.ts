import { expect, test } from 'vitest';
import { toMrzLetters } from './transliterate.ts';

test.each([
  ['Müller-Lüdenscheidt', 'MUELLER<LUEDENSCHEIDT'],
  ["O'Connor", 'OCONNOR'],
  ['Van Der Muellen', 'VAN<DER<MUELLEN'],
  ['Þuríður Ósp', 'THURIDUR<OSP'],
  ['Straße', 'STRASSE'],
  ['Łukasz Żółć', 'LUKASZ<ZOLC'],
  ['Çağrı İşık', 'CAGRI<ISIK'],
  ['Åsa Ångström', 'AASA<AANGSTROEM'],
  ['Хрущёв Щукин', 'KHRUSHCHEV<SHCHUKIN'],
  ['محمد', 'MXHMD'],
  ['Παπαδόπουλος Ευάγγελος', 'PAPADOPOULOS<EVANGELOS'],
  ['Μπούρας Ευθύμιος', 'BOURAS<EFTHYMIOS'],
  ['Nguyễn Văn Đức', 'NGUYEN<VAN<DUC'],
  ['', ''],
])('%s becomes %s', (name, letters) => expect(toMrzLetters(name)).toBe(letters));
