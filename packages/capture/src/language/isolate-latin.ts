type Words = Readonly<Record<string, string>>;

/** Right to left: a Latin code must not move words (FSI, PDI), nor a `<` of a passport be mirrored (LRI, PDI). */
export function isolateLatin(texts: Words): Words {
  const isolate = (text: string): string => text.replace(/\{\w+\}/g, '\u2068$&\u2069').replaceAll('<', '\u2066<\u2069');
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, isolate(text)]));
}
