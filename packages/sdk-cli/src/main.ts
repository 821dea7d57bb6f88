#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { describeDelivery, startListener } from './listen.ts';

const USAGE = `Usage: verify listen --key FILE [--port 4400] [--forward URL]

Receives webhooks of Verify on this machine, verifies their signatures and prints them.

  --key FILE      public key of your account: PEM or base64, from Settings, Webhooks, Signature key;
                  or development-keys.json of a service on this machine. May be given several times.
  --port N        port to listen on, 4400 unless you say otherwise
  --forward URL   hands each verified delivery on to your own receiver, and answers what it answers

Add http://localhost:4400 as an endpoint of your test account. A service on another machine needs a tunnel to here.`;

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      key: { type: 'string', multiple: true },
      port: { type: 'string', default: '4400' },
      forward: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help || positionals[0] !== 'listen') stop(USAGE, values.help ? 0 : 2);
  if (!values.key) stop(`--key is missing.\n\n${USAGE}`);
  if (!/^\d{1,5}$/.test(values.port)) stop(`--port cannot be "${values.port}".`);
  if (values.forward && !URL.canParse(values.forward))
    stop(`--forward cannot be "${values.forward}": it is no address.`);
  const listener = await startListener({
    publicKeys: values.key.map(readKey),
    port: Number(values.port),
    forward: values.forward,
    onDelivery: (delivery) => console.log(describeDelivery(delivery)),
  });
  console.log(
    `Listening on ${listener.url}${values.forward ? `, handing on to ${values.forward}` : ''}. Press Ctrl+C to stop.`,
  );
} catch (error) {
  stop(error instanceof Error ? error.message : String(error));
}

/** The key itself, from its own file or from the development keys. */
function readKey(file: string): string {
  const text = readFileSync(file, 'utf8').trim();
  if (!text.startsWith('{')) return text;
  const { webhookPublicKey } = JSON.parse(text) as { webhookPublicKey?: unknown };
  if (typeof webhookPublicKey !== 'string') throw new Error(`${file} holds no webhookPublicKey.`);
  return webhookPublicKey;
}

function stop(message: string, code = 1): never {
  (code === 0 ? console.log : console.error)(message);
  process.exit(code);
}
