/** A command that the documentation names, and what must come of it in a Debian that has nothing but Node. */
export interface DocumentedCommand {
  readonly command: string;
  readonly limitMs: number;
  /** For one that goes on until it is stopped, or whose rest is tested elsewhere: what it has to print. */
  readonly until?: RegExp;
  /** 0 where nothing is said. */
  readonly exitCode?: number;
  /** What its output has to say. */
  readonly says?: RegExp;
}

const MINUTE = 60_000;
const pnpm = (version: string) => `npx -y pnpm@${version}`;

/** In an order in which the later ones find what the earlier ones made: `npm start` leaves a folder with records. */
export function documentedCommands(pnpmVersion: string): DocumentedCommand[] {
  // Against hanging only: whichever comes first also installs the packages.
  const run = (rest: string, limitMs = 4 * MINUTE): { command: string; limitMs: number } => ({
    command: `${pnpm(pnpmVersion)} ${rest}`,
    limitMs,
  });
  return [
    { command: 'npm start', limitMs: 5 * MINUTE, until: /Stop +Ctrl-C/ },
    { ...run('build', 5 * MINUTE), says: /Built apps\/docs/ },
    // Nobody is at the address by now.
    { ...run('run doctor'), exitCode: 1, says: /wrong +service/ },
    { ...run('flows export /tmp/flows.json'), says: /Wrote \d+ flows/ },
    { ...run('migrate'), says: /up to date/ },
    { ...run('backup /tmp/backup'), says: /Backed up/ },
    { ...run('--silent audit-log'), says: /chain holds/ },
    { ...run('--silent run sbom'), says: /CycloneDX/ },
    { ...run('audit-dependencies'), says: /No advisory|NOT CHECKED/ },
    run('sdk-types'),
    run('pack-sdk'),
    { ...run('bench sizes'), says: /Launcher|launcher/ },
    { ...run('build:native', 6 * MINUTE), says: /mrz-net\.wasm: \d+ bytes/ },
    { ...run('test:engines main-job', 10 * MINUTE), says: /Tests +\d+ passed/ },
    // The tests themselves are run elsewhere; here, that everything they need is found or installed, and that Ctrl-C
    // ends all of it.
    { ...run('test:scale', 15 * MINUTE), until: /Files on S3.* …/ },
    { command: 'npm test', limitMs: 10 * MINUTE, until: /Unit tests.* …/ },
  ];
}
