import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import type { S3Options } from '../adapters/s3/s3-files.ts';
import { type CephPackages, cephPackages } from './ceph-packages.ts';
import { freePort } from './start-test-backend.ts';

export interface TestS3 {
  /** A new, empty bucket. */
  newBucket(): Promise<S3Options & { endpoint: string }>;
  /** Ends the gateway; the objects are kept. */
  halt(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

const KEY = { accessKeyId: 'verifyaccess', secretAccessKey: 'verify-test-secret' };

/**
 * A Ceph cluster of one monitor and one in-memory store, with its S3 gateway, on its own ports. Starting takes about
 * ten seconds.
 */
export async function startS3(): Promise<TestS3> {
  const ceph = cephPackages();
  const folder = mkdtempSync(join(tmpdir(), 'verify-s3-'));
  const [monitorPort, port] = [await freePort(), await freePort()];
  const conf = join(folder, 'ceph.conf');
  const fsid = randomUUID();
  writeFileSync(conf, configuration({ folder, fsid, monitorPort, port, lib: ceph.lib }));
  for (const name of ['mon', 'osd', 'rgw']) mkdirSync(join(folder, name));

  const running = new Map<string, ChildProcess>();
  // An aborted test leaves no process behind.
  const orphans = (): void => running.forEach((child) => void child.kill('SIGKILL'));
  process.once('exit', orphans);
  const run = (tool: string, ...args: string[]): string =>
    execFileSync(join(ceph.bin, tool), ['-c', conf, ...args], { env: ceph.env, encoding: 'utf8', stdio: 'pipe' });
  const daemon = (tool: string, ...args: string[]): void => {
    const command = join(ceph.bin, tool);
    running.set(tool, spawn(command, ['-c', conf, ...args, '-f'], { env: ceph.env, stdio: 'ignore' }));
  };

  const endpoint = `http://127.0.0.1:${port}`;
  const self: TestS3 = {
    async newBucket() {
      const options = { region: 'us-east-1', endpoint, credentials: KEY, bucket: `b${randomUUID()}` };
      const client = new S3Client({ ...options, forcePathStyle: true });
      await client.send(new CreateBucketCommand({ Bucket: options.bucket }));
      client.destroy();
      return options;
    },
    async start() {
      daemon('radosgw', '-n', 'client.rgw');
      await until(() => fetch(endpoint).then((answer) => answer.ok));
    },
    async halt() {
      await end(running.get('radosgw'));
    },
    async stop() {
      for (const child of running.values()) await end(child);
      process.off('exit', orphans);
      rmSync(folder, { recursive: true, force: true });
    },
  };
  try {
    const map = join(folder, 'monmap');
    run('monmaptool', '--create', '--fsid', fsid, '--addv', 'a', `[v1:127.0.0.1:${monitorPort}]`, map);
    run('ceph-mon', '--mkfs', '-i', 'a', '--monmap', map);
    daemon('ceph-mon', '-i', 'a');
    const osd = randomUUID();
    await until(async () => tell(ceph, conf, { prefix: 'osd new', uuid: osd }));
    run('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', osd);
    daemon('ceph-osd', '-i', '0');
    run('radosgw-admin', 'user', 'create', '--uid=verify', '--display-name=verify', ...keys());
    await self.start();
    return self;
  } catch (error) {
    await self.stop();
    throw error;
  }
}

const keys = (): string[] => [`--access-key=${KEY.accessKeyId}`, `--secret-key=${KEY.secretAccessKey}`];

/** Sends a command to the monitor through Debian's Python binding, because the `ceph` tool needs more packages. */
function tell(ceph: CephPackages, conf: string, command: object): boolean {
  const script = `
import json, rados, sys
cluster = rados.Rados(conffile=sys.argv[1], name='client.admin')
cluster.connect(timeout=5)
sys.exit(0 if cluster.mon_command(sys.argv[2], b'', timeout=5)[0] == 0 else 1)`;
  const options = { env: ceph.env, stdio: 'ignore', timeout: 15_000 } as const;
  execFileSync('/usr/bin/python3', ['-c', script, conf, JSON.stringify(command)], options);
  return true;
}

async function until(ask: () => Promise<boolean>): Promise<void> {
  for (let i = 0; i < 120; i++) {
    if (await ask().catch(() => false)) return;
    await sleep(250);
  }
  throw new Error('the S3 server did not start');
}

async function end(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
}

/** No authentication between its parts, and checksums only, because everything is on this machine and in memory. */
function configuration(own: { folder: string; fsid: string; monitorPort: number; port: number; lib: string }): string {
  const { folder, fsid, monitorPort, port, lib } = own;
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
erasure code dir = ${lib}/ceph/erasure-code
osd class dir = ${lib}/rados-classes
plugin dir = ${lib}/ceph
[mon.a]
mon data = ${folder}/mon
mon cluster log file = /dev/null
[osd.0]
osd data = ${folder}/osd
osd objectstore = memstore
memstore device bytes = 2147483648
[client.rgw]
rgw data = ${folder}/rgw
rgw frontends = beast endpoint=127.0.0.1:${port}
rgw run sync thread = false
`;
}
