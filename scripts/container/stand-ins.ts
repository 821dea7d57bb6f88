import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { ROOT } from '../steps.ts';
import { postgresRoot, s3Root } from './base-images.ts';
import { fullName } from './build-image.ts';
import type { Engine } from './engine.ts';

/**
 * Builds replacements for compose.yaml's images, which cannot be pulled everywhere, under the same names: equivalent
 * servers from Debian's packages.
 * @param image of the service; it gets its name from compose.yaml
 */
export function buildStandIns(engine: Engine, image: string, say: (text: string) => void): void {
  const { services } = parse(readFileSync(join(ROOT, 'compose.yaml'), 'utf8'), { merge: true }) as {
    services: Record<'api' | 'postgres' | 's3', { image: string }>;
  };
  for (const [name, root] of [['postgres', postgresRoot(say)] as const, ['s3', s3Root(say)] as const]) {
    engine.run('podman', ['import', root, `localhost/stand-in/${name}`]);
    const file = join(ROOT, `scripts/container/stand-ins/${name}.Containerfile`);
    engine.run('buildah', ['build', '--pull-never', '--file', file, '--tag', fullName(services[name].image), ROOT]);
  }
  engine.run('podman', ['tag', image, fullName(services.api.image)]);
  engine.limits.push(
    `${services.postgres.image}: Debian's PostgreSQL was run in its place.`,
    `${services.s3.image}: Ceph's S3 gateway was run in its place, with objects in memory, so its own command and its volume were not.`,
  );
}
