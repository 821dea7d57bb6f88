import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { CLIP_FILE } from './clip.ts';
import type {} from './test-api.ts';
import { startUploadServer } from './upload-server.ts';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  project.provide('clipMrz', await writeClip());
  project.provide('faces', await drawFaces());
  await import('@verify/face/build');
  const server = await startUploadServer();
  project.provide('uploadServer', server.origin);
  return async () => {
    await server.stop();
    await rm(CLIP_FILE, { force: true });
  };
}

/**
 * In a separate process, because the specimen needs `import.meta.resolve` for its fonts, which Vite's module runner
 * lacks.
 */
async function writeClip(): Promise<readonly string[]> {
  const specimen = dirname(createRequire(import.meta.url).resolve('@verify/specimen'));
  const size = ['--width', '1280', '--height', '720', '--fps', '15', '--duration', '4'];
  const args = ['clip', 'passport', '--seed', '7', '--today', '2026-11-20', '--out', CLIP_FILE, '--json', ...size];
  const { stdout } = await promisify(execFile)(process.execPath, [join(specimen, 'main.ts'), ...args]);
  return (JSON.parse(stdout) as { lines: readonly string[] }).lines;
}

async function drawFaces(): Promise<Readonly<Record<string, string>>> {
  const script = fileURLToPath(new URL('./face-frames.ts', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [script], { maxBuffer: 8 * 1024 * 1024 });
  return JSON.parse(stdout) as Record<string, string>;
}
