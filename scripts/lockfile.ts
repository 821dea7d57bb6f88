import { parse } from 'yaml';

/** A package in the lockfile (version 9). */
export interface LockedPackage {
  /** `name@version`, without resolved peers. */
  readonly id: string;
  readonly name: string;
  readonly version: string;
  /** Subresource integrity: `sha512-…`. */
  readonly integrity: string | null;
}

export interface Lockfile {
  readonly packages: readonly LockedPackage[];
  /** Ids of the dependencies of a package or of an importer (by its folder); a folder for one of our own packages. */
  readonly dependencies: ReadonlyMap<string, readonly string[]>;
  readonly devDependencies: ReadonlyMap<string, readonly string[]>;
}

/** A dependency of an importer; `version` is the resolved one. */
interface Resolved {
  readonly version: string;
}

type ByName<Value> = Readonly<Record<string, Value>>;

interface Kinds<Value> {
  readonly dependencies?: ByName<Value>;
  readonly optionalDependencies?: ByName<Value>;
  readonly devDependencies?: ByName<Value>;
}

/** The parts of pnpm's lockfile, version 9, that we read. */
interface LockfileYaml {
  readonly importers: ByName<Kinds<Resolved>>;
  readonly packages: ByName<{ readonly resolution: { readonly integrity?: string } }>;
  readonly snapshots: ByName<Kinds<string>>;
}

export function readLockfile(text: string): Lockfile {
  const lock = parse(text) as LockfileYaml;
  const packages = Object.entries(lock.packages).map(([id, { resolution }]) =>
    toPackage(id, resolution.integrity ?? null),
  );
  const dependencies = new Map<string, string[]>();
  const devDependencies = new Map<string, string[]>();
  for (const [folder, kinds] of Object.entries(lock.importers)) {
    const idsOf = (resolved: ByName<Resolved> = {}): string[] =>
      Object.entries(resolved).map(([name, { version }]) =>
        version.startsWith('link:') ? linked(folder, version.slice('link:'.length)) : idOf(name, version),
      );
    push(dependencies, folder, [...idsOf(kinds.dependencies), ...idsOf(kinds.optionalDependencies)]);
    push(devDependencies, folder, idsOf(kinds.devDependencies));
  }
  for (const [id, kinds] of Object.entries(lock.snapshots)) {
    const all = Object.entries({ ...kinds.dependencies, ...kinds.optionalDependencies });
    const ids = all.map(([name, version]) => idOf(name, version));
    push(dependencies, withoutPeers(id), ids);
  }
  return { packages, dependencies, devDependencies };
}

/** All packages that can be reached from these folders through `dependencies`. */
export function reachable({ dependencies }: Pick<Lockfile, 'dependencies'>, from: readonly string[]): Set<string> {
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

/** The target folder of a link. */
function linked(folder: string, link: string): string {
  return new URL(link, `file:///${folder}/`).pathname.slice(1).replace(/\/$/, '');
}

function push(map: Map<string, string[]>, key: string, values: readonly string[]): void {
  if (values.length > 0) map.set(key, [...(map.get(key) ?? []), ...values]);
}
