/** What browsers and Node both have, and no library of the compiler declares without either's. */
interface Platform {
  readonly Response: new (body: unknown) => {
    readonly body: { pipeThrough(through: unknown): unknown };
    arrayBuffer(): Promise<ArrayBuffer>;
  };
  readonly DecompressionStream: new (format: 'gzip') => unknown;
}

/** Unpacks gzip; anything else stays as it is: a server may have unpacked on the way. */
export async function gunzip(bytes: Uint8Array): Promise<Uint8Array> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  const { Response, DecompressionStream } = globalThis as unknown as Platform;
  const unpacked = new Response(bytes).body.pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(unpacked).arrayBuffer());
}
