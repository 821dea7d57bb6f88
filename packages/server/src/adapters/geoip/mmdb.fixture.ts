import ipaddr from 'ipaddr.js';

/** A Buffer is already encoded. */
type Value = string | Buffer | { readonly [key: string]: Value };
type Node = [Node | number | null, Node | number | null];

/** A MaxMind database (2.0, 24-bit records) with a few networks; IPv6 ones hold IPv4 addresses under `::/96`. */
export function mmdb(ipVersion: 4 | 6, networks: Readonly<Record<string, Value>>): Buffer {
  const root: Node = [null, null];
  const nodes = [root];
  let data = Buffer.alloc(0);
  for (const [network, value] of Object.entries(networks)) {
    const [address, length] = ipaddr.parseCIDR(network);
    const below = ipVersion === 6 && address.kind() === 'ipv4' ? '0'.repeat(96) : '';
    const bits = below + address.toByteArray().map(binary).join('').slice(0, length);
    let node = root;
    for (const bit of bits.slice(0, -1)) {
      let next = node[Number(bit)];
      if (!Array.isArray(next)) nodes.push((next = node[Number(bit)] = [null, null]));
      node = next;
    }
    node[Number(bits.at(-1))] = data.length;
    data = Buffer.concat([data, encode(value)]);
  }
  // A record is the number of a node, or the number of nodes for "not found", or beyond it a position in the data,
  // which begins 16 bytes after the tree.
  const record = (to: Node[0]): number =>
    to === null ? nodes.length : Array.isArray(to) ? nodes.indexOf(to) : nodes.length + 16 + to;
  const tree = Buffer.concat(nodes.flatMap((node) => node.map((to) => unsigned(record(to), 3))));
  const metadata = encode({
    node_count: unsignedValue(6, nodes.length, 4),
    record_size: unsignedValue(5, 24, 2),
    ip_version: unsignedValue(5, ipVersion, 2),
    database_type: 'Test',
    binary_format_major_version: unsignedValue(5, 2, 2),
    binary_format_minor_version: unsignedValue(5, 0, 2),
    build_epoch: unsignedValue(6, 1_795_000_000, 4),
  });
  return Buffer.concat([tree, Buffer.alloc(16), data, Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1'), metadata]);
}

function encode(value: Value): Buffer {
  if (Buffer.isBuffer(value)) return value;
  if (typeof value === 'string') return Buffer.concat([head(2, Buffer.byteLength(value)), Buffer.from(value)]);
  const entries = Object.entries(value);
  return Buffer.concat([head(7, entries.length), ...entries.flatMap(([key, one]) => [encode(key), encode(one)])]);
}

/** The type is in the upper three bits and the size (below 29) in the others. */
const head = (type: number, size: number): Buffer => Buffer.of((type << 5) | size);

const unsignedValue = (type: number, value: number, length: number): Buffer =>
  Buffer.concat([head(type, length), unsigned(value, length)]);

const binary = (byte: number): string => byte.toString(2).padStart(8, '0');

function unsigned(value: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  bytes.writeUIntBE(value, 0, length);
  return bytes;
}
