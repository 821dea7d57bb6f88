import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The fake camera's clip: global-setup.ts writes it before the browser starts with an argument that names it. */
export const CLIP_FILE = join(tmpdir(), `verify-clip-${process.pid}.mjpeg`);
