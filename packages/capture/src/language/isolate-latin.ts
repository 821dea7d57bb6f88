type Words = Readonly<Record<string, string>>;

/** Right to left: isolates keep a Latin code from moving words (FSI, PDI), and a `<` from being mirrored (LRI, PDI). */
export function isolateLatin(texts: Words): Words {
  const isolate = (text: string): string => text.replace(/\{\w+\}/g, '\u2068$&\u2069').replaceAll('<', '\u2066<\u2069');
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, isolate(text)]));
}
