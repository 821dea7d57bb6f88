import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  COMPILER,
  committed,
  compile,
  compilerVersion,
  hashes,
  MANIFEST,
  NATIVE_MODULES,
  sha256,
} from './native-modules.ts';
import { ROOT } from './steps.ts';

test('sources and built modules match the manifest, so every changed source was compiled again', () =>
  expect(hashes()).toEqual(JSON.parse(readFileSync(join(ROOT, MANIFEST), 'utf8'))));

test.skipIf(compilerVersion() !== COMPILER.version)(
  `${COMPILER.command} ${COMPILER.version} compiles every module to the same bytes`,
  () => {
    for (const module of NATIVE_MODULES) expect(sha256(compile(module)), module.output).toBe(sha256(committed(module)));
  },
);
