import { request, type ApiFailure, type ApiOutcome, type Connection } from './request.ts';

export interface DownloadFileOptions extends Connection {
  sdkKey: string;
  /** The `uri` of a file or an extracted image, unchanged. */
  uri: string;
  /** Default: 52,428,800, the largest file that the service keeps. */
  maxBytes?: number;
}

export interface DownloadedFile {
  bytes: Uint8Array<ArrayBuffer>;
  mediaType: string;
}

/** Downloads a collected file. The key is sent to the origin of `apiUrl` only, whatever `uri` says. */
export async function downloadFile(options: DownloadFileOptions): Promise<ApiOutcome<DownloadedFile>> {
  const uri = URL.parse(options.uri, options.apiUrl);
  if (!uri || uri.origin !== new URL(options.apiUrl).origin) return foreign;
  const maxBytes = options.maxBytes ?? 50 * 1024 * 1024;
  const headers = { 'x-sdk-key': options.sdkKey, accept: '*/*' };
  return request(options, { method: 'GET', path: uri.href, headers }, async (response) => {
    const bytes = await readUpTo(response, maxBytes);
    return bytes && { bytes, mediaType: response.headers.get('content-type') ?? 'application/octet-stream' };
  });
}

const foreign: ApiFailure = {
  ok: false,
  code: 'uri_foreign',
  message: 'The address of the file does not belong to apiUrl',
  status: null,
  requestId: null,
  retryAfterMs: null,
  errors: [],
};

async function readUpTo(response: Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const chunk of response.body ?? []) {
    sizeBytes += chunk.byteLength;
    if (sizeBytes > maxBytes) return null; // leaving the loop cancels the rest of the download
    chunks.push(chunk);
  }
  const bytes = new Uint8Array(sizeBytes);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}
