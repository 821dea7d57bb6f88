/** Functions that both browsers and Node have, but that no compiler library declares without the rest of either. */
interface Platform {
  readonly Response: new (body: unknown) => {
    readonly body: { pipeThrough(through: unknown): unknown };
    arrayBuffer(): Promise<ArrayBuffer>;
  };
  readonly DecompressionStream: new (format: 'gzip') => unknown;
}

/** Unpacks gzip; other data is returned unchanged: a server may already have unpacked it. */
export async function gunzip(bytes: Uint8Array): Promise<Uint8Array> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  const { Response, DecompressionStream } = globalThis as unknown as Platform;
  const unpacked = new Response(bytes).body.pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(unpacked).arrayBuffer());
}
