import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { SDK_TYPES } from './src/sdk-types.ts';

/** `npm run sdk-types` writes the types of the partners' packages. `src/sdk-types.test.ts` compares them. */
const root = fileURLToPath(new URL('../../', import.meta.url));
for (const [file, print] of Object.entries(SDK_TYPES)) writeFileSync(`${root}${file}`, print());
execFileSync(`${root}node_modules/.bin/oxfmt`, Object.keys(SDK_TYPES), { cwd: root, stdio: 'inherit' });
