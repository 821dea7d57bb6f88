/** What the lockfile (version 9) says of a package. */
export interface LockedPackage {
  /** `name@version`, without the peers that it was resolved with. */
  readonly id: string;
  readonly name: string;
  readonly version: string;
  /** Subresource integrity: `sha512-…`. */
  readonly integrity: string | null;
}

export interface Lockfile {
  readonly packages: readonly LockedPackage[];
  /** Ids of what a package, or an importer by its folder, depends on; folders where it is one of ours. */
  readonly dependencies: ReadonlyMap<string, readonly string[]>;
  readonly devDependencies: ReadonlyMap<string, readonly string[]>;
}

const KEY = /^'?([^']+?)'?:$/;
const ENTRY = /^'?([^':]+)'?: '?([^']+)'?$/;

/** pnpm writes its lockfile in one plain form of YAML: two spaces a level, a key a line. */
export function readLockfile(text: string): Lockfile {
  const packages = new Map<string, LockedPackage>();
  const dependencies = new Map<string, string[]>();
  const devDependencies = new Map<string, string[]>();
  let [section, owner, kind, name] = ['', '', '', ''];
  for (const line of text.split('\n')) {
    const depth = (line.length - line.trimStart().length) / 2;
    const words = line.trim();
    if (words === '') continue;
    if (depth === 0) section = words.replace(/:.*$/, '');
    if (depth === 1) owner = KEY.exec(words.replace(/: \{\}$/, ':'))?.[1] ?? '';
    if (depth === 2) kind = KEY.exec(words)?.[1] ?? '';
    if (section === 'packages' && depth === 2) {
      const integrity = /integrity: ([^,}]+)/.exec(words)?.[1] ?? null;
      const known = packages.get(owner);
      if (words.startsWith('resolution:')) packages.set(owner, toPackage(owner, integrity ?? known?.integrity ?? null));
    }
    const into = kind === 'devDependencies' ? devDependencies : dependencies;
    if (!/^(?:dev|optional)?[dD]ependencies$/.test(kind)) continue;
    if (section === 'snapshots' && depth === 3) {
      const [, dependency, version] = ENTRY.exec(words) ?? [];
      if (dependency) push(into, withoutPeers(owner), idOf(dependency, version!));
    }
    if (section === 'importers' && depth === 3) name = KEY.exec(words)?.[1] ?? '';
    if (section === 'importers' && depth === 4 && words.startsWith('version:')) {
      const version = words.slice('version:'.length).trim().replaceAll("'", '');
      const ours = version.startsWith('link:');
      push(into, owner, ours ? resolved(owner, version.slice('link:'.length)) : idOf(name, version));
    }
  }
  return { packages: [...packages.values()], dependencies, devDependencies };
}

/** All that is reached from some folders, over `dependencies` alone. */
export function reachable({ dependencies }: Lockfile, from: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const todo = [...from];
  for (let id = todo.pop(); id !== undefined; id = todo.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    todo.push(...(dependencies.get(id) ?? []));
  }
  return seen;
}

const withoutPeers = (id: string): string => id.replace(/\(.*$/, '');

/** An alias names another package: `string-width-cjs: string-width@4.2.3`. */
const idOf = (name: string, version: string): string => {
  const plain = withoutPeers(version);
  return /^@?[^@]+@\d/.test(plain) ? plain : `${name}@${plain}`;
};

function toPackage(id: string, integrity: string | null): LockedPackage {
  const at = id.lastIndexOf('@');
  return { id, name: id.slice(0, at), version: id.slice(at + 1), integrity };
}

function resolved(folder: string, link: string): string {
  return new URL(link, `file:///${folder}/`).pathname.slice(1).replace(/\/$/, '');
}

function push(map: Map<string, string[]>, key: string, value: string): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
