import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { print } from '@verify/checks/print';
import { type LockedPackage, type Lockfile, reachable, readLockfile } from './lockfile.ts';
import { ROOT } from './steps.ts';

/** Packages that run at the operator's or in a browser, unlike the demo, the specimens, the tests and the benches. */
const SHIPPED = [
  'apps/api',
  'apps/dashboard',
  'packages/capture',
  'packages/launcher',
  'packages/standalone',
  'packages/sdk-node',
];

export interface Component {
  readonly type: 'library';
  readonly 'bom-ref': string;
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  /** `required`: it ships. `excluded`: it builds and tests. */
  readonly scope: 'required' | 'excluded';
  readonly hashes: readonly { alg: 'SHA-512'; content: string }[];
  readonly licenses: readonly ({ license: { id: string } } | { expression: string } | { license: { name: string } })[];
}

/**
 * CycloneDX 1.6, only from the lockfile, so that the same commit gives the same bytes. Licences come from the installed
 * packages.
 */
export function makeSbom(lockText: string, version: string) {
  const lock = readLockfile(lockText);
  const shipped = reachable(lock, SHIPPED);
  const components = lock.packages.map((each) => toComponent(each, shipped.has(each.id) ? 'required' : 'excluded'));
  const serial = createHash('sha256').update(lockText).digest('hex');
  const root = { type: 'application', 'bom-ref': 'verify', name: 'verify', version } as const;
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${serial.slice(0, 8)}-${serial.slice(8, 12)}-5${serial.slice(13, 16)}-8${serial.slice(17, 20)}-${serial.slice(20, 32)}`,
    version: 1,
    metadata: { component: root },
    components,
    dependencies: graph(lock),
  };
}

function toComponent({ name, version, integrity }: LockedPackage, scope: Component['scope']): Component {
  return {
    type: 'library',
    'bom-ref': `${name}@${version}`,
    name,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    scope,
    hashes: integrity?.startsWith('sha512-')
      ? [{ alg: 'SHA-512', content: Buffer.from(integrity.slice(7), 'base64').toString('hex') }]
      : [],
    licenses: licenceOf(name, version),
  };
}

/** The SPDX expression that the package declares, or a known one if its binary isn’t installed here. */
function licenceOf(name: string, version: string): Component['licenses'] {
  const folder = installedFolder(name, version);
  const text = folder ? declaredLicence(folder) : OTHER_PLATFORMS.find(([names]) => names.test(name))?.[1];
  if (!text) return [];
  // SPDX operators are upper case; some packages write them in lower case.
  const expression = text.replace(/^\((.*)\)$/, '$1').replaceAll(/ (?:or|and|with) /g, (word) => word.toUpperCase());
  if (/ (?:OR|AND|WITH) /.test(expression)) return [{ expression }];
  return [/^[\w.+-]+$/.test(text) ? { license: { id: text } } : { license: { name: text } }];
}

/** Licences of packages that npm installs on some platforms only, as the registry states them. */
const OTHER_PLATFORMS: readonly (readonly [names: RegExp, licence: string])[] = [
  [/^@img\/sharp-libvips-/, 'LGPL-3.0-or-later'],
  [/^@img\/sharp-win32-/, 'Apache-2.0 AND LGPL-3.0-or-later'],
  [/^@img\/sharp-wasm32$/, 'Apache-2.0 AND LGPL-3.0-or-later AND MIT'],
  [/^@img\/sharp-/, 'Apache-2.0'],
  [/^@typescript\//, 'Apache-2.0'],
  [/^lightningcss-/, 'MPL-2.0'],
  [
    /^@(?:emnapi|napi-rs|tybys|oxc-parser|oxc-resolver|oxfmt|oxlint|oxlint-tsgolint|rolldown|msgpackr-extract)\//,
    'MIT',
  ],
  [/^fsevents$/, 'MIT'],
];

const STORE = join(ROOT, 'node_modules/.pnpm');
const INSTALLED = existsSync(STORE) ? readdirSync(STORE) : [];

/** Folder of an installed package, or null. */
export function installedFolder(name: string, version: string): string | null {
  const own = `${name.replace('/', '+')}@${version}`;
  // The names of resolved peers follow the version.
  const folder = INSTALLED.find((each) => each === own || each.startsWith(`${own}_`));
  return folder ? join(STORE, folder, 'node_modules', name) : null;
}

/** The licence that an installed package declares in its manifest. */
export function declaredLicence(folder: string): string | undefined {
  const { license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    license?: string | { type: string };
  };
  return typeof license === 'string' ? license : license?.type;
}

function graph(lock: Lockfile) {
  const known = new Set(lock.packages.map(({ id }) => id));
  const direct = new Set(
    SHIPPED.flatMap((folder) =>
      [...reachable(lock, [folder])].flatMap((id) => (known.has(id) ? [] : (lock.dependencies.get(id) ?? []))),
    ),
  );
  const of = (ids: readonly string[]): string[] => [...new Set(ids)].filter((id) => known.has(id)).toSorted();
  return [
    { ref: 'verify', dependsOn: of([...direct]) },
    ...lock.packages.map(({ id }) => ({ ref: id, dependsOn: of(lock.dependencies.get(id) ?? []) })),
  ];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  print(JSON.stringify(makeSbom(readFileSync(join(ROOT, 'pnpm-lock.yaml'), 'utf8'), version), null, 2));
}
