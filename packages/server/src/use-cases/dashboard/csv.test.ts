import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test('commas, quotes and line breaks stay in their cell; a formula becomes text', () => {
  expect(csvLine(['a', 1, 'Özgür, A.', 'the "one"', 'two\nlines', ''])).toBe(
    'a,1,"Özgür, A.","the ""one""","two\nlines",\r\n',
  );
  expect(csvLine(['=HYPERLINK("x")', '+49', '-1', '@cmd', '\tx'])).toBe(`"'=HYPERLINK(""x"")",'+49,'-1,'@cmd,'\tx\r\n`);
});
