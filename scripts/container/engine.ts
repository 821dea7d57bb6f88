import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** buildah and podman with their own folder for images, containers and networks, which is removed at the end. */
export interface Engine {
  /** Variables by which the programs, and the tests, find the folder. */
  readonly env: Readonly<Record<string, string>>;
  readonly folder: string;
  /** One sentence for each thing that this machine does not allow; grows over time. */
  readonly limits: string[];
  /** Throws with the end of the output when the command fails. */
  run(command: 'buildah' | 'podman', args: readonly string[], limitMs?: number): string;
  /** Tries with a built image how containers can run here. */
  probe(): void;
  close(): void;
}

export function openEngine(): Engine {
  const folder = mkdtempSync(join(process.env['VERIFY_CONTAINER_FOLDER'] ?? '/var/tmp', 'verify-container-'));
  const file = (name: string): string => join(folder, name);
  const env = {
    CONTAINERS_STORAGE_CONF: file('storage.conf'),
    CONTAINERS_CONF: file('containers.conf'),
    CONTAINERS_REGISTRIES_CONF: file('registries.conf'),
    BUILDAH_ISOLATION: 'chroot',
    TMPDIR: file('tmp'),
  };
  mkdirSync(env.TMPDIR);
  writeFileSync(env.CONTAINERS_REGISTRIES_CONF, 'unqualified-search-registries = ["docker.io"]\n');
  const limits: string[] = [];

  const attempt = (command: string, args: readonly string[], limitMs = 120_000) =>
    spawnSync(command, args, {
      encoding: 'utf8',
      timeout: limitMs,
      killSignal: 'SIGKILL',
      maxBuffer: 64 * 1024 * 1024,
      env: { ...process.env, ...env },
    });

  const self: Engine = {
    env,
    folder,
    limits,
    run(command, args, limitMs) {
      const done = attempt(command, args, limitMs);
      if (done.status === 0) return done.stdout;
      const why = done.error?.message ?? `exit ${done.status ?? done.signal}`;
      throw new Error(
        `${command} ${args.slice(0, 3).join(' ')} … (${why}):\n${`${done.stdout}${done.stderr}`.slice(-4_000)}`,
      );
    },
    probe() {
      const image = 'localhost/verify:test';
      const nothing = ['run', '--rm', '--network=none', image, 'node', '-e', ''];
      const ways = [{}, { ulimits: true }, { ulimits: true, withoutCgroups: true }];
      const works = ways.find((way) => {
        writeFileSync(env.CONTAINERS_CONF, configuration(folder, way));
        return attempt('podman', nothing).status === 0;
      });
      if (!works) throw new Error(`podman runs no container here:\n${attempt('podman', nothing).stderr}`);
      if (works.withoutCgroups)
        limits.push('Control groups: containers ran without limits of memory, processors and processes.');
      if (!existsSync('/run/systemd/private'))
        limits.push(
          'Health checks at their intervals: podman leaves them to systemd, so the tests started each of them.',
        );
      const bridged = attempt('podman', ['run', '--rm', image, 'node', '-e', '']);
      if (bridged.status !== 0) throw new Error(`podman makes no network of its own here:\n${bridged.stderr}`);
    },
    close() {
      attempt('podman', ['rm', '--all', '--force', '--time=0']);
      attempt('podman', ['network', 'prune', '--force']);
      attempt('podman', ['system', 'reset', '--force']);
      rmSync(folder, { recursive: true, force: true });
    },
  };

  writeFileSync(env.CONTAINERS_CONF, configuration(folder, {}));
  const storage = (driver: string): string =>
    `[storage]\ndriver = "${driver}"\ngraphroot = "${file('storage')}"\nrunroot = "${file('run')}"\n`;
  writeFileSync(env.CONTAINERS_STORAGE_CONF, storage('overlay'));
  if (attempt('podman', ['info']).status !== 0) {
    rmSync(file('storage'), { recursive: true, force: true });
    writeFileSync(env.CONTAINERS_STORAGE_CONF, storage('vfs'));
    limits.push('Overlay file systems: images were kept as whole copies (vfs).');
    self.run('podman', ['info']);
  }
  return self;
}

/** @param way `ulimits`: use the limits of this process if the defaults are higher. */
function configuration(folder: string, way: { ulimits?: boolean; withoutCgroups?: boolean }): string {
  const hard = (flag: string, enough: number): string => {
    const limit = Number(spawnSync('bash', ['-c', `ulimit -H${flag}`], { encoding: 'utf8' }).stdout) || enough;
    return `${Math.min(limit, enough)}:${Math.min(limit, enough)}`;
  };
  const ulimits = way.ulimits ? `default_ulimits = ["nofile=${hard('n', 65_536)}", "nproc=${hard('u', 4_096)}"]\n` : '';
  return `
[containers]
${way.withoutCgroups ? 'cgroups = "disabled"\n' : ''}${ulimits}log_driver = "k8s-file"
[engine]
cgroup_manager = "cgroupfs"
events_logger = "file"
runtime = "crun"
tmp_dir = "${folder}/libpod"
[network]
network_backend = "netavark"
network_config_dir = "${folder}/networks"
`;
}
