import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { aptInstall } from '@verify/server/testing/apt-install';
import { COMPILER, compile, compilerVersion, hashes, MANIFEST, NATIVE_MODULES } from './native-modules.ts';
import { ROOT, say } from './steps.ts';

/**
 * `npm run build:native`: compiles the committed wasm modules. An installation does not run it: run it after a change
 * to a C source.
 */
if (compilerVersion() === null) say(`Asking Debian for ${COMPILER.packages.join(', ')} …`);
const failure = compilerVersion() === null ? aptInstall(COMPILER.packages) : null;
const version = compilerVersion();
if (version !== COMPILER.version) {
  const found = version === null ? `none was found. ${failure ?? ''}` : `this is ${version}`;
  console.error(`verify  Needs ${COMPILER.command} ${COMPILER.version}: ${found}`);
  process.exit(1);
}
for (const module of NATIVE_MODULES) {
  const bytes = compile(module);
  const text = () =>
    `/** The wasm of scripts/native-modules.ts, as \`npm run build:native\` built it, base64. */\nexport const RASTER_WASM =\n  '${Buffer.from(bytes).toString('base64')}';\n`;
  writeFileSync(join(ROOT, module.output), module.output.endsWith('.ts') ? text() : bytes);
  say(`${module.output}: ${bytes.length} bytes`);
}
writeFileSync(join(ROOT, MANIFEST), `${JSON.stringify(hashes(), null, 2)}\n`);
