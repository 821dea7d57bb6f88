const SPECIAL: Readonly<Record<string, string>> = {
  Ø: 'O',
  Ł: 'L',
  Đ: 'D',
  Ð: 'D',
  Æ: 'AE',
  Œ: 'OE',
  Þ: 'TH',
  ẞ: 'SS',
  ß: 'SS',
  İ: 'I',
  ı: 'I',
  Ħ: 'H',
  Ŧ: 'T',
  Ŋ: 'N',
};

/** Capitals without accents: what a recogniser that knows few accents and one that knows all agree on. */
export function fold(text: string): string {
  let out = '';
  for (const char of text.normalize('NFC').toUpperCase())
    out += SPECIAL[char] ?? char.normalize('NFD').replace(/\p{M}/gu, '');
  return out;
}

/** 0 for the same text to 1 for texts with nothing in common: edits over the longer length. */
export function editShare(a: string, b: string): number {
  const longer = Math.max(a.length, b.length);
  if (longer === 0) return 0;
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)));
    row = next;
  }
  return row[b.length]! / longer;
}
