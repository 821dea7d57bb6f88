import { createHash } from 'node:crypto';
import { chipOf, photographOf } from './specimens.ts';

/**
 * Uploads a specimen into a session before the frame opens it, as if the visitor had chosen the file there, and sends
 * its chip, as if an app had read it. No partner does this: it is for visitors who only want to see what happens.
 * Returns whether it succeeded.
 */
export async function dropSpecimen(
  apiUrl: string,
  token: string,
  flowName: string,
  specimen: { name: string; seed: number },
): Promise<boolean> {
  const jpeg = await photographOf(specimen.name, specimen.seed);
  if (!jpeg) return false;
  const call = (method: string, path: string, body: string | Uint8Array<ArrayBuffer>, more: Record<string, string>) =>
    fetch(`${apiUrl.replace(/\/+$/, '')}/sdk/v2/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...more },
      body,
    });
  const asJson = { 'content-type': 'application/json' };
  const opened = await call('POST', 'session', JSON.stringify({ flowName, sdkVersion: 'demo' }), asJson);
  if (!opened.ok) return false;
  const announced = await call(
    'POST',
    'uploads',
    JSON.stringify({
      slot: 'document-front',
      sha256: createHash('sha256').update(jpeg).digest('hex'),
      sizeBytes: jpeg.length,
      mediaType: 'image/jpeg',
      claim: { captureMode: 'upload' },
    }),
    asJson,
  );
  if (!announced.ok) return false;
  const { uploadId } = (await announced.json()) as { uploadId: string };
  const bytes = { 'content-type': 'application/octet-stream', 'upload-offset': '0' };
  const uploaded = (await call('PATCH', `uploads/${uploadId}`, new Uint8Array(jpeg), bytes)).ok;
  if (!uploaded || !specimen.name.endsWith('-chip')) return uploaded;
  const asked = await call('POST', 'chip/challenge', '{}', asJson);
  if (!asked.ok) return false;
  const { challenge } = (await asked.json()) as { challenge: string };
  return (await call('POST', 'chip', JSON.stringify(await chipOf(specimen, challenge)), asJson)).ok;
}
