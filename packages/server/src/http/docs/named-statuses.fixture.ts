import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { openApi } from './openapi.ts';
import { ROUTES } from '../routes.ts';

/** Every answer of this process by the port that gave it: `PATCH /sdk/v2/uploads/x 415`. */
const answers = new Map<number, Set<string>>();
subscribe('http.server.response.finish', (message) => {
  const { request, response, socket } = message as {
    request: IncomingMessage;
    response: ServerResponse;
    socket: Socket | null;
  };
  const port = socket?.localPort;
  // The client had already left, and with it the port or the socket.
  if (!port) return;
  const said = answers.get(port) ?? new Set();
  answers.set(port, said.add(`${request.method} ${request.url!.split('?')[0]} ${response.statusCode}`));
});

/** The statuses that OpenAPI names for an operation. */
const OPERATIONS = ROUTES.map(({ method, url }) => ({
  method: String(method),
  url,
  pattern: new RegExp(`^${method} ${url.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')} `),
}));
const { paths } = openApi(ROUTES, { baseUrl: 'https://verify.example', serverVersion: '0' });
const named = (method: string, url: string): string[] =>
  Object.keys(paths[url.replace(/:(\w+)/g, '{$1}')]![method.toLowerCase()]!['responses'] as object);

/** The statuses of each operation that a server answered. */
export function answeredStatuses(port: number): Map<string, Set<string>> {
  const statuses = new Map<string, Set<string>>();
  for (const answer of answers.get(port) ?? []) {
    const of = OPERATIONS.find(({ pattern }) => pattern.test(answer));
    if (!of) continue;
    const name = `${of.method} ${of.url}`;
    statuses.set(name, (statuses.get(name) ?? new Set()).add(answer.slice(answer.lastIndexOf(' ') + 1)));
  }
  return statuses;
}

/** Throws where a server answered with a status that OpenAPI does not name for that operation. */
export function assertNamed(port: number): void {
  const unnamed = [...answeredStatuses(port)].flatMap(([name, statuses]) => {
    const [method, url] = name.split(' ') as [string, string];
    return [...statuses].filter((status) => !named(method, url).includes(status)).map((status) => `${name} ${status}`);
  });
  if (unnamed.length > 0) throw new Error(`OpenAPI does not name: ${unnamed.join(', ')}`);
}
