type Words = Readonly<Record<string, string>>;

/**
 * For texts from right to left. What is inserted, often a code or a name in Latin letters, must not move the words
 * around it (FSI and PDI), and a `<` of a passport's lines must not be mirrored to `>` (LRI and PDI).
 */
export function isolateLatin(texts: Words): Words {
  const isolate = (text: string): string => text.replace(/\{\w+\}/g, '\u2068$&\u2069').replaceAll('<', '\u2066<\u2069');
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, isolate(text)]));
}
