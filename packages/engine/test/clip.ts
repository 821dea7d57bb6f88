import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What the fake camera of the browser tests shows: written by global-setup.ts before the browser starts, named in its arguments. */
export const CLIP_FILE = join(tmpdir(), `verify-clip-${process.pid}.mjpeg`);
