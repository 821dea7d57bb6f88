import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { untilTrue, type Watched, watch } from '../watched.ts';

export interface CephOptions {
  /** For its data and its settings. */
  readonly folder: string;
  readonly monitorPort: number;
  /** Address and port of the S3 gateway. */
  readonly host: string;
  readonly port: number;
  readonly key: { readonly accessKeyId: string; readonly secretAccessKey: string };
}

export interface Ceph {
  /** Ends the gateway; the objects are kept. */
  halt(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Throws with its output if one of its programs has ended by itself. */
  check(): void;
}

const BIN = '/usr/bin';
const LIB = '/usr/lib/x86_64-linux-gnu';
const COMMAND_MS = 30_000;
const execute = promisify(execFile);

/**
 * A Ceph cluster of one monitor and one in-memory store, with its S3 gateway. Starting takes about ten seconds. No step
 * waits for more than 30 s, and a daemon that dies meanwhile fails the start with its output. It imports nothing but
 * Node, because `npm run test:container` also runs it in a container.
 */
export async function startCeph(options: CephOptions): Promise<Ceph> {
  const { folder, monitorPort, port, key } = options;
  const conf = join(folder, 'ceph.conf');
  const fsid = randomUUID();
  writeFileSync(conf, configuration(options, fsid));
  for (const name of ['mon', 'osd', 'rgw']) mkdirSync(join(folder, name));

  const running = new Map<string, Watched>();
  const programs = (): Iterable<Watched> => running.values();
  // An aborted test leaves no process behind.
  const orphans = (): void => running.forEach((program) => program.killNow());
  process.once('exit', orphans);
  const daemon = (tool: string, ...args: string[]): void =>
    void running.set(tool, watch(join(BIN, tool), ['-c', conf, ...args, '-f']));
  const run = async (tool: string, ...args: string[]): Promise<void> => {
    try {
      await execute(join(BIN, tool), ['-c', conf, ...args], { timeout: COMMAND_MS, killSignal: 'SIGKILL' });
    } catch (error) {
      // A daemon that died explains the failure better than the command that waited for it.
      self.check();
      throw error;
    }
  };

  const self: Ceph = {
    async start() {
      daemon('radosgw', '-n', 'client.rgw');
      const answers = (): Promise<boolean> =>
        fetch(`http://127.0.0.1:${port}`, { signal: AbortSignal.timeout(5_000) }).then((answer) => answer.ok);
      await untilTrue('The S3 gateway', answers, programs);
    },
    async halt() {
      await running.get('radosgw')?.end();
      running.delete('radosgw');
    },
    async stop() {
      for (const program of programs()) await program.end();
      process.off('exit', orphans);
    },
    check() {
      for (const program of programs()) program.check();
    },
  };
  try {
    const map = join(folder, 'monmap');
    await run('monmaptool', '--create', '--fsid', fsid, '--addv', 'a', `[v1:127.0.0.1:${monitorPort}]`, map);
    await run('ceph-mon', '--mkfs', '-i', 'a', '--monmap', map);
    daemon('ceph-mon', '-i', 'a');
    const osd = randomUUID();
    await untilTrue('The monitor of Ceph', () => tell(conf, { prefix: 'osd new', uuid: osd }), programs);
    await run('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', osd);
    const keys = [`--access-key=${key.accessKeyId}`, `--secret-key=${key.secretAccessKey}`];
    const user = ['user', 'create', '--uid=verify', '--display-name=verify', ...keys];
    // Reading settings from the monitor too early makes it forget the cluster's id and end with "wrong fsid".
    daemon('ceph-osd', '-i', '0', '--no-mon-config');
    await run('radosgw-admin', ...user);
    await self.start();
    return self;
  } catch (error) {
    await self.stop();
    throw error;
  }
}

/** Sends a command to the monitor through Debian's Python binding, because the `ceph` tool needs more packages. */
async function tell(conf: string, command: object): Promise<boolean> {
  const script = `
import json, rados, sys
cluster = rados.Rados(conffile=sys.argv[1], name='client.admin')
cluster.connect(timeout=5)
sys.exit(0 if cluster.mon_command(sys.argv[2], b'', timeout=5)[0] == 0 else 1)`;
  await execute('/usr/bin/python3', ['-c', script, conf, JSON.stringify(command)], { timeout: 15_000 });
  return true;
}

/** No authentication between its parts, and checksums only, because everything is on this machine and in memory. */
function configuration({ folder, monitorPort, host, port }: CephOptions, fsid: string): string {
  return `
[global]
fsid = ${fsid}
mon host = v1:127.0.0.1:${monitorPort}
mon initial members = a
auth cluster required = none
auth service required = none
auth client required = none
ms mon client mode = crc
ms mon service mode = crc
ms mon cluster mode = crc
ms bind msgr2 = false
public addr = 127.0.0.1
public network = 127.0.0.0/8
cluster network = 127.0.0.0/8
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 8
osd pool default pgp num = 8
osd pool default pg autoscale mode = off
mon allow pool size one = true
mon data avail warn = 1
mon data avail crit = 1
osd crush chooseleaf type = 0
run dir = ${folder}
log file = /dev/null
admin socket = ${folder}/$name.asok
erasure code dir = ${LIB}/ceph/erasure-code
osd class dir = ${LIB}/rados-classes
plugin dir = ${LIB}/ceph
[mon.a]
mon data = ${folder}/mon
mon cluster log file = /dev/null
[osd.0]
osd data = ${folder}/osd
osd objectstore = memstore
memstore device bytes = 2147483648
[client.rgw]
rgw data = ${folder}/rgw
rgw frontends = beast endpoint=${host}:${port}
rgw run sync thread = false
`;
}
