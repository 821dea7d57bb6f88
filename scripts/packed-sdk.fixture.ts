import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { packSdk } from './pack-sdk.ts';
import { ROOT } from './steps.ts';

const FOLDER = join(ROOT, 'e2e/.output/packed');
const MOST_PACKING_MS = 180_000;

/** The packed packages by name, packed once from the current sources, even if several stories begin at once. */
export async function packedSdk(): Promise<Record<string, string>> {
  const folder = join(FOLDER, sourceHash());
  const done = `${folder}/packed.json`;
  const packing = join(FOLDER, 'packing');
  mkdirSync(FOLDER, { recursive: true });
  while (!existsSync(done) && !claim(packing)) await sleep(200);
  if (!existsSync(done)) {
    try {
      const packed = await packSdk(folder);
      writeFileSync(`${done}.partial`, JSON.stringify(packed));
      renameSync(`${done}.partial`, done);
    } finally {
      rmSync(packing, { force: true });
    }
  }
  return JSON.parse(readFileSync(done, 'utf8')) as Record<string, string>;
}

/** Whether no other process packs. The claim of a killed process expires. */
function claim(packing: string): boolean {
  const begun = statSync(packing, { throwIfNoEntry: false })?.mtimeMs;
  if (begun !== undefined && Date.now() - begun > MOST_PACKING_MS) rmSync(packing, { force: true });
  try {
    writeFileSync(packing, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    return false; // another process was first
  }
}

function sourceHash(): string {
  const hash = createHash('sha256');
  const files = [
    'packages/sdk-*/*.{json,md}',
    'packages/sdk-*/src/**/*',
    'packages/specimen/src/**/*.ts',
    'scripts/{pack-sdk,specimen-pictures}.ts',
  ];
  for (const file of globSync(files, { cwd: ROOT }).toSorted()) {
    const path = join(ROOT, file);
    if (statSync(path).isFile()) hash.update(file).update(readFileSync(path));
  }
  return hash.digest('hex').slice(0, 12);
}
