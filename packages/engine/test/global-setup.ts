import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { CLIP_FILE } from './clip.ts';
import type {} from './in-browser.ts';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await writeClip();
  project.provide('faces', await drawFaces());
  await import('@verify/face/build');
  return () => rm(CLIP_FILE, { force: true });
}

/** In a separate process: the specimen needs `import.meta.resolve` for its fonts, which Vite's module runner lacks. */
async function writeClip(): Promise<void> {
  const specimen = dirname(createRequire(import.meta.url).resolve('@verify/specimen'));
  const size = ['--width', '1280', '--height', '720', '--fps', '15', '--duration', '4'];
  const args = ['clip', 'passport', '--seed', '7', '--today', '2026-11-20', '--out', CLIP_FILE, ...size];
  await promisify(execFile)(process.execPath, [join(specimen, 'main.ts'), ...args]);
}

async function drawFaces(): Promise<Readonly<Record<string, string>>> {
  const script = fileURLToPath(new URL('./face-frames.ts', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [script], { maxBuffer: 8 * 1024 * 1024 });
  return JSON.parse(stdout) as Record<string, string>;
}
