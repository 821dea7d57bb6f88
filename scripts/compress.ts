import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Text and code. Weights and models hardly shrink, and uncompressed their loading can show progress. */
const WORTH_IT = /\.(js|css|svg|wasm|html|json)$/;
/** Quality 11 takes a minute for the 11 MB of a vision runtime, 9 a second, for 3 % more bytes. */
const LARGE_BYTES = 1024 * 1024;

/** Writes `x.br` and `x.gz` beside each file of a built folder; the server sends what the browser accepts. */
export function compressAssets(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (!WORTH_IT.test(name)) continue;
    const bytes = readFileSync(join(folder, name));
    const quality = bytes.length > LARGE_BYTES ? 9 : constants.BROTLI_MAX_QUALITY;
    writeFileSync(
      join(folder, `${name}.br`),
      brotliCompressSync(bytes, {
        params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
      }),
    );
    writeFileSync(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }));
  }
}
