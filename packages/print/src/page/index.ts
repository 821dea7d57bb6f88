/** `@verify/print/page`: a sheet of paper, a letter or a bill, as lines of text. Loads 7 MB when first needed. */
export { createPageReader, type PageLine, type PageReader, type PageReading } from './read-page.ts';
