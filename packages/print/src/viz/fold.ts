const SPECIAL: Readonly<Record<string, string>> = Object.fromEntries(
  'ØO ŁL ĐD ÐD ÆAE ŒOE ÞTH ẞSS ßSS İI ıI ĦH ŦT ŊN'.split(' ').map((pair) => [pair[0], pair.slice(1)]),
);

/** Capitals without accents: common to recognisers with few accents and with all. */
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
