import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './steps.ts';

const COLUMNS = 120;
const SOURCE = /\.(ts|tsx|mjs|js|c|h|py|css|yaml|sh)$/;
/** Texts of a language are data, released versions never change, and commands write the other files. */
const EXEMPT = /locales\/|words\/|pnpm-lock|\.min\.|released\/|site\/from-|deploy\/kubernetes\//;
const COMMENT = /^\s*(\/\/|\*[ /]|\/\*|#|--)|\s\/\/\s/;

/** The formatter wraps code at 120 columns, but leaves comments as they are. */
test('no comment is longer than 120 columns', () => {
  const files = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).split('\n');
  const long = files
    .filter((file) => SOURCE.test(file) && !EXEMPT.test(file))
    .flatMap((file) =>
      readFileSync(join(ROOT, file), 'utf8')
        .split('\n')
        .flatMap((line, index) => (COMMENT.test(line) && line.length > COLUMNS ? [`${file}:${index + 1}`] : [])),
    );
  expect(long).toEqual([]);
});
