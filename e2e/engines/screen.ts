import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { screenPicture } from './screen-picture.ts';
import { start } from './spawned.ts';

export interface Screen {
  /** Environment for programs that draw on the screen. Mesa renders in software, because there is no GPU. */
  env: Record<string, string>;
  /** PNG of the whole screen. */
  picture(): Promise<Buffer>;
  end(): Promise<void>;
}

/** Starts Xvfb, a virtual screen in memory. */
export async function startScreen(path: string, { width, height }: { width: number; height: number }): Promise<Screen> {
  const folder = mkdtempSync(join(tmpdir(), 'verify-screen-'));
  const room = ['-screen', '0', `${width}x${height}x24`, '-fbdir', folder];
  const server = start(path, ['-displayfd', '1', ...room, '-nolisten', 'tcp']);
  const display = `:${await server.says(/^(\d+)\s/m)}`;
  return {
    env: { DISPLAY: display, LIBGL_ALWAYS_SOFTWARE: '1' },
    picture: () => screenPicture(readFileSync(join(folder, 'Xvfb_screen0'))),
    end: async () => {
      await server.end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
