// Node 18 or newer, without a package.
import { createPublicKey, verify } from 'node:crypto';
import { createServer } from 'node:http';

/** `body` is the raw Buffer. Two keys are in the list while a key is rotated. */
export function isGenuine(body, signature, timestamp, publicKeys, nowMs = Date.now()) {
  if (!/^[0-9]{13}$/.test(timestamp ?? '') || !/^[A-Za-z0-9+/]{86}==$/.test(signature ?? '')) return false;
  if (Math.abs(nowMs - Number(timestamp)) > 5 * 60 * 1000) return false;
  const message = Buffer.concat([body, Buffer.from(timestamp)]);
  const bytes = Buffer.from(signature, 'base64');
  return publicKeys.some((key) => verify(null, message, createPublicKey(key), bytes));
}

createServer(async (request, response) => {
  const parts = [];
  for await (const part of request) parts.push(part);
  const body = Buffer.concat(parts);
  const { 'x-signature': signature, 'x-timestamp': timestamp } = request.headers;
  if (!isGenuine(body, signature, timestamp, [process.env.VERIFY_PUBLIC_KEY])) return response.writeHead(400).end();
  const application = JSON.parse(body);
  console.log(application.id, application.overallResult.status); // store it, then answer
  response.writeHead(200).end();
}).listen(Number(process.env.PORT), '127.0.0.1');
