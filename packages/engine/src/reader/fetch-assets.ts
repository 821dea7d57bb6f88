/** A file could not be loaded. The message is for the console of the service's operator. */
export class AssetError extends Error {
  override readonly name = 'AssetError';
}

/**
 * Fetches the files by name. The names contain the content's hash, so they are the files that were built. Rejects with
 * an `AssetError`, also when a web server sends its start page for a missing file, the most common hosting mistake.
 */
export async function fetchAssets<Name extends string>(
  urls: Readonly<Record<Name, string>>,
  onProgress: (loadedBytes: number, totalBytes: number | null) => void,
): Promise<Record<Name, Uint8Array<ArrayBuffer>>> {
  const names = Object.keys(urls) as Name[];
  const responses = await Promise.all(names.map((name) => request(name, urls[name])));
  const totalBytes = responses.reduce<number | null>((sum, response) => addLengths(sum, response), 0);
  let loadedBytes = 0;
  onProgress(0, totalBytes);
  const files = await Promise.all(
    responses.map((response, i) =>
      readBody(names[i]!, response, (bytes) => onProgress((loadedBytes += bytes), totalBytes)),
    ),
  );
  return Object.fromEntries(names.map((name, i) => [name, files[i]!])) as Record<Name, Uint8Array<ArrayBuffer>>;
}

async function request(name: string, url: string): Promise<Response> {
  const response = await fetch(url, { credentials: 'omit' }).catch((error: unknown) => {
    throw new AssetError(`${name}: ${String(error)}`, { cause: error });
  });
  if (!response.ok) throw new AssetError(`${name}: answered with ${response.status}`);
  const type = response.headers.get('content-type') ?? '';
  if (/html/i.test(type)) throw new AssetError(`${name}: answered with ${type}, a page instead of the file`);
  return response;
}

/** Null as soon as one is unknown, because the length of a compressed answer differs from the bytes read. */
function addLengths(sum: number | null, { headers }: Response): number | null {
  const length = headers.get('content-encoding') === null ? headers.get('content-length') : null;
  return sum === null || length === null ? null : sum + Number(length);
}

async function readBody(
  name: string,
  response: Response,
  onBytes: (bytes: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const body = response.body?.getReader();
  try {
    for (let part = await body?.read(); part?.value !== undefined; part = await body?.read()) {
      chunks.push(part.value);
      onBytes(part.value.length);
    }
  } catch (error) {
    throw new AssetError(`${name}: cut off`, { cause: error });
  }
  const bytes = new Uint8Array(await new Blob(chunks).arrayBuffer());
  if (bytes.length === 0) throw new AssetError(`${name}: empty`);
  return bytes;
}
