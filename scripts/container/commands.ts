/** A documented command, and its expected outcome in a Debian that has only Node. */
export interface DocumentedCommand {
  readonly command: string;
  readonly limitMs: number;
  /** Expected output of a command that runs until it is stopped, or whose rest is tested elsewhere. */
  readonly until?: RegExp;
  /** Default: 0. */
  readonly exitCode?: number;
  /** Required part of the output. */
  readonly says?: RegExp;
}

const MINUTE = 60_000;
const pnpm = (version: string) => `npx -y pnpm@${version}`;

/** Later commands use the results of earlier ones: `npm start` leaves a folder with records. */
export function documentedCommands(pnpmVersion: string): DocumentedCommand[] {
  // Only against hanging: the first command also installs the packages.
  const run = (rest: string, limitMs = 4 * MINUTE): { command: string; limitMs: number } => ({
    command: `${pnpm(pnpmVersion)} ${rest}`,
    limitMs,
  });
  return [
    { command: 'npm start', limitMs: 5 * MINUTE, until: /Stop +Ctrl-C/ },
    { ...run('build', 5 * MINUTE), says: /Built apps\/docs/ },
    // The service no longer runs at its address.
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
    // The tests themselves run elsewhere. This checks that everything they need is found or installed, and that Ctrl-C
    // ends all processes.
    { ...run('test:scale', 15 * MINUTE), until: /Files on S3.* …/ },
    { command: 'npm test', limitMs: 10 * MINUTE, until: /Unit tests.* …/ },
  ];
}
