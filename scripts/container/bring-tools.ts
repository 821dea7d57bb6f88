import { existsSync } from 'node:fs';
import { aptInstall } from '@verify/server/testing/apt-install';

/** A required program, its path in Debian, and its package. */
const TOOLS = [
  ['/usr/bin/mmdebstrap', 'mmdebstrap'],
  ['/usr/bin/buildah', 'buildah'],
  ['/usr/bin/podman', 'podman'],
  ['/usr/bin/crun', 'crun'],
  ['/usr/lib/podman/netavark', 'netavark'],
  ['/usr/lib/podman/aardvark-dns', 'aardvark-dns'],
  ['/usr/sbin/iptables', 'iptables'],
  ['/usr/bin/docker-compose', 'docker-compose'],
  ['/usr/bin/openssl', 'openssl'],
] as const;

/** Installs missing programs from Debian's packages. Throws with the end of apt's output if that fails. */
export function bringTools(say: (text: string) => void): void {
  const missing = TOOLS.filter(([path]) => !existsSync(path)).map(([, name]) => name);
  if (missing.length === 0) return;
  say(`Asking Debian for ${missing.join(', ')} …`);
  const failure = aptInstall(missing);
  if (failure) throw new Error(`The containers need ${missing.join(', ')}. ${failure}`);
}
