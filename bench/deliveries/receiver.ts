import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A partner that answers 200 to whatever comes, in a process of its own; tells its port, and on a message the ids that it has seen. */
const seen = new Map<string, number>();
const server = createServer((request, response) => {
  const id = String(request.headers['x-webhook-id']);
  request.resume().on('end', () => {
    seen.set(id, (seen.get(id) ?? 0) + 1);
    response.end('ok');
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => process.send!({ port: (server.address() as AddressInfo).port }));
process.on('message', () => {
  process.send!({ ids: seen.size, requests: [...seen.values()].reduce((sum, count) => sum + count, 0) });
  seen.clear();
});
