import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './steps.ts';

/** Only this compiler reproduces the committed modules byte for byte: Debian's packages clang-19 and lld-19. */
export const COMPILER = { command: 'clang-19', version: '19.1.7', packages: ['clang-19', 'lld-19'] } as const;

/**
 * Hashes of the sources and the built modules; `npm run build:native` writes them,
 * scripts/native-modules.test.ts checks them.
 */
export const MANIFEST = 'scripts/native-modules.json';

export interface NativeModule {
  /** The committed file: wasm, or a TypeScript file that holds the wasm as a base64 string. */
  readonly output: string;
  readonly sources: readonly string[];
  readonly flags: readonly string[];
  readonly memoryBytes: readonly [initial: number, most: number];
}

const reading = (...names: string[]) => names.map((name) => `packages/reading/native/${name}`);

export const NATIVE_MODULES: readonly NativeModule[] = [
  {
    output: 'packages/reading/assets/mrz-net.wasm',
    sources: reading('mrz-net.c', 'locate.c', 'pixels.c', 'memory.c'),
    flags: ['-O3'],
    memoryBytes: [5_242_880, 134_217_728],
  },
  {
    output: 'packages/reading/assets/forgery.wasm',
    sources: reading('forgery.c', 'memory.c'),
    flags: ['-O3'],
    memoryBytes: [1_048_576, 134_217_728],
  },
  {
    // Needed wherever there are pixels, and small: a string saves a request.
    output: 'packages/reading/src/raster/raster-wasm.ts',
    sources: reading('raster.c', 'outline.c', 'quality.c', 'pixels.c', 'memory.c'),
    flags: ['-Oz'],
    memoryBytes: [1_048_576, 536_870_912],
  },
  {
    output: 'packages/checks/assets/face-net.wasm',
    sources: ['packages/checks/native/face-net.c'],
    flags: ['-O3', '-mrelaxed-simd', '-mbulk-memory'],
    memoryBytes: [1_048_576, 536_870_912],
  },
];

/** Headers that sources include; they are hashed with them. */
export const HEADERS = ['packages/reading/native/wasm.h'] as const;

/** Compiles a module's sources and returns its bytes. Throws with the compiler's output. */
export function compile({ sources, flags, memoryBytes: [initial, most] }: NativeModule): Uint8Array {
  const folder = mkdtempSync(join(tmpdir(), 'native-'));
  const built = join(folder, 'module.wasm');
  try {
    const done = spawnSync(
      COMPILER.command,
      [
        '--target=wasm32',
        '-msimd128',
        ...flags,
        '-nostdlib',
        '-ffreestanding',
        '-fno-builtin',
        '-Wall',
        '-Wextra',
        '-Wl,--no-entry',
        '-Wl,--strip-all',
        `-Wl,--initial-memory=${initial}`,
        `-Wl,--max-memory=${most}`,
        '-z',
        'stack-size=32768',
        '-o',
        built,
        ...sources,
      ],
      { cwd: ROOT, encoding: 'utf8' },
    );
    if (done.error)
      throw new Error(`${COMPILER.command} could not be started: apt-get install ${COMPILER.packages.join(' ')}`);
    if (done.status !== 0) throw new Error(done.stderr);
    return readFileSync(built);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The compiler's version, or null if it is not installed. */
export function compilerVersion(): string | null {
  const { stdout } = spawnSync(COMPILER.command, ['--version'], { encoding: 'utf8' });
  return /clang version (\d+\.\d+\.\d+)/.exec(stdout ?? '')?.[1] ?? null;
}

const EMBEDDED = /'([A-Za-z0-9+/=]+)'/;

/** The committed wasm, decoded if it is a string in a TypeScript file. */
export function committed({ output }: NativeModule): Uint8Array {
  const bytes = readFileSync(join(ROOT, output));
  if (!output.endsWith('.ts')) return bytes;
  return Buffer.from(EMBEDDED.exec(bytes.toString('utf8'))![1]!, 'base64');
}

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** The manifest that fits the current files. */
export function hashes(): Record<string, string> {
  const sources = new Set([...HEADERS, ...NATIVE_MODULES.flatMap((module) => module.sources)]);
  return Object.fromEntries([
    ...[...sources].toSorted().map((file) => [file, sha256(readFileSync(join(ROOT, file)))] as const),
    ...NATIVE_MODULES.map((module) => [module.output, sha256(committed(module))] as const),
  ]);
}
