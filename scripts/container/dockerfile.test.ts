import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { basesOf } from './build-image.ts';

/** Checks for every change part of what `npm run test:container` checks with a built image. */
const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const dockerfile = read('Dockerfile');
const { version, config } = JSON.parse(read('package.json')) as { version: string; config: { pnpm: string } };
/** The last stage, with continued lines joined. */
const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM ')).replaceAll(/\\\n\s*/g, '');
const instruction = (name: string): string[] =>
  [...last.matchAll(new RegExp(`^${name} (.*)$`, 'gm'))].map(([, value]) => value!);

test('the single base image is pinned, and only copied files of it reach the image', () => {
  expect(basesOf(dockerfile)).toEqual(['node:24-bookworm-slim']);
  expect(instruction('FROM')).toEqual(['scratch']);
  expect(instruction('RUN')).toEqual([]);
});

test('the image runs as a numbered user other than root, and starts without a shell', () => {
  expect(instruction('USER')).toEqual(['1000:1000']);
  expect(JSON.parse(instruction('CMD').at(-1)!)).toEqual(['node', 'apps/api/dist/main.js']);
  expect(instruction('HEALTHCHECK')[0]).toMatch(/CMD \["node", "-e", "fetch\(.*\/health\/live/);
  expect(instruction('VOLUME')).toEqual(['/data']);
});

test('the image has labels with the released version', () => {
  expect(dockerfile).toContain(`ARG VERSION=${version}\n`);
  for (const name of ['title', 'description', 'version', 'revision', 'created'])
    expect(last).toContain(`org.opencontainers.image.${name}=`);
});

test('the image is built with the pinned package manager and frozen lockfile, and has its bill of materials', () => {
  expect(dockerfile).toContain(`pnpm@${config.pnpm}`);
  expect(dockerfile.match(/pnpm install/g)).toHaveLength(2);
  expect(dockerfile.match(/pnpm install [^&]*--frozen-lockfile/g)).toHaveLength(2);
  expect(dockerfile).toContain('scripts/sbom.ts');
  expect(dockerfile).not.toMatch(/npmrc|registry|_auth/i);
  for (const each of ['.git', '**/node_modules', '.data']) expect(read('.dockerignore').split('\n')).toContain(each);
});

test('compose.yaml gives each of our processes minimal rights, and contains no secret', () => {
  const text = read('compose.yaml');
  const { services } = parse(text, { merge: true }) as {
    services: Record<string, Record<string, unknown> & { image: string; environment: Record<string, string> }>;
  };
  const own = Object.values(services).filter(({ image }) => image === 'verify');
  expect(own).toHaveLength(2);
  for (const service of own) {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      tmpfs: ['/tmp'],
    });
    expect(service['privileged'] ?? service['volumes'] ?? service['user']).toBe(undefined);
  }
  const secrets = Object.values(services).flatMap(({ environment = {} }) =>
    Object.entries(environment).filter(([name]) => /KEY$|PASSWORD|SECRET/.test(name)),
  );
  expect(secrets.length).toBeGreaterThan(3);
  for (const [, value] of secrets) expect(value).toMatch(/^\$\{\w+:\?/);
  for (const { image, restart } of Object.values(services))
    expect([image, restart]).toEqual([expect.stringMatching(/^verify$|:\d/), 'unless-stopped']);
});
