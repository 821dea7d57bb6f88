import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * The fake camera's clip in browser tests: written by global-setup.ts before the browser starts, and named in its
 * arguments.
 */
export const CLIP_FILE = join(tmpdir(), `verify-clip-${process.pid}.mjpeg`);
