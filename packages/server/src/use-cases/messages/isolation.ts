/** Languages that are written from right to left. */
export const RTL_LOCALES: ReadonlySet<string> = new Set(['ar', 'fa', 'he', 'ur']);

/** What is inserted may have another direction; it must not move the words around it (FSI and PDI). */
export const isolate = (text: string): string => `\u2068${text}\u2069`;
export const unmarked = (text: string): string => text.replaceAll(/[\u2068\u2069]/g, '');
/** The same as HTML. */
export const marked = (text: string): string =>
  escape(text).replaceAll('\u2068', '<bdi>').replaceAll('\u2069', '</bdi>');

const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (each) => ESCAPED[each]!);
