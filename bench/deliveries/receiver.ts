import { type AddressInfo, createServer } from 'node:net';

/**
 * A partner in its own process that answers every request with 200. It reports its port, and when asked the ids that it
 * has received. Unlike a real partner it shares the processors with the code under test, so it parses as little HTTP as
 * possible: Node's own server costs three times as much, half of a delivery's time.
 */
const ANSWER = Buffer.from('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok');
const HEAD_END = '\r\n\r\n';
const seen = new Map<string, number>();

const server = createServer({ noDelay: true }, (socket) => {
  let head = '';
  let bodyLeft = 0;
  socket.on('error', () => socket.destroy());
  socket.on('data', (piece) => {
    for (let at = 0; at < piece.length;) {
      if (bodyLeft > 0) {
        const taken = Math.min(bodyLeft, piece.length - at);
        at += taken;
        bodyLeft -= taken;
      } else {
        const before = head.length;
        head += piece.toString('latin1', at);
        const end = head.indexOf(HEAD_END);
        if (end < 0) return;
        const id = header(head, end, 'x-webhook-id');
        seen.set(id, (seen.get(id) ?? 0) + 1);
        bodyLeft = Number(header(head, end, 'content-length'));
        at += end + HEAD_END.length - before;
        head = '';
      }
      if (bodyLeft === 0) socket.write(ANSWER);
    }
  });
});

/** Both senders write the names in lower case. */
function header(head: string, end: number, name: string): string {
  const from = head.indexOf(`\r\n${name}: `);
  if (from < 0 || from > end) throw new Error(`no ${name}`);
  return head.slice(from + name.length + 4, head.indexOf('\r\n', from + 2));
}

server.listen(0, '127.0.0.1', () => process.send!({ port: (server.address() as AddressInfo).port }));
process.on('message', () => {
  process.send!({ ids: seen.size, requests: [...seen.values()].reduce((sum, count) => sum + count, 0) });
  seen.clear();
});
