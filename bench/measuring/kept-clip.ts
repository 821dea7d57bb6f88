import { existsSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { writeClip } from '@verify/specimen';

const OUTPUT = new URL('../.output/', import.meta.url);

/**
 * Path of a camera's clip in bench/.output. Rendering takes a while, so an existing clip is used again: delete it after
 * changing the code that renders it.
 */
export async function keptClip(
  name: string,
  draw: () => Parameters<typeof writeClip>[0] | Promise<Parameters<typeof writeClip>[0]>,
): Promise<string> {
  const file = fileURLToPath(new URL(`${name}.y4m`, OUTPUT));
  if (existsSync(file)) return file;
  await mkdir(OUTPUT, { recursive: true });
  const part = file.replace('.y4m', '.part.y4m');
  await writeClip(await draw(), part);
  await rename(part, file);
  return file;
}
