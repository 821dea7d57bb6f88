import { globSync } from 'node:fs';
import { ROOT } from './steps.ts';

/** `npm test`, `npm run test:more` and `npm run test:long`: each contains the files that the earlier ones leave out. */
export type Tier = 'first' | 'more' | 'long';

/** The projects of vite.config.ts whose files are divided among the tiers; `npm test` runs all of the quick others. */
const DIVIDED = {
  slow: '{packages,apps,scripts,bench}/**/*.slow.test.ts',
  e2e: 'e2e/**/!(*.scale|*.engine|*.container).test.ts',
} as const;
export type Divided = keyof typeof DIVIDED;

/** A slow test or story that is named in no list belongs to `test:more`. */
export const LISTED = {
  // One attack of each family, and one story of each kind.
  first: [
    'packages/checks/src/services/document/traces.slow.test.ts',
    'packages/checks/src/services/face-match/live-picture.slow.test.ts',
    'packages/checks/src/image/jpeg-guard.slow.test.ts',
    'packages/checks/src/signals/memory/same-face.slow.test.ts',
    'packages/checks/src/image/pdf-guard.slow.test.ts',
    'packages/checks/src/services/wallet/wallet-portrait.slow.test.ts',
    'packages/reading/src/forgery/copies.slow.test.ts',
    'packages/server/src/http/hostile-files.slow.test.ts',
    'packages/server/src/http/malformed.slow.test.ts',
    'packages/server/src/http/sign-on.slow.test.ts',
    'e2e/flows/dashboard-review.test.ts',
    'e2e/flows/flow-editor.test.ts',
    'e2e/flows/hand-off.test.ts',
    'e2e/flows/identity-card.test.ts',
    'e2e/flows/liveness.test.ts',
    'e2e/flows/one-time-link.test.ts',
    'e2e/flows/passport-camera.test.ts',
    'e2e/flows/proof-of-address.test.ts',
    'e2e/flows/standalone.test.ts',
    'e2e/flows/wallet.test.ts',
  ],
  // Slow, and quicker tests find most of the same faults.
  long: [
    'packages/checks/src/services/liveness/injections.slow.test.ts',
    'packages/checks/src/second-reader/second-reader.slow.test.ts',
    'scripts/deploy/chart-values.slow.test.ts',
    'scripts/deploy/chart.slow.test.ts',
    'scripts/deploy/plain-manifests.slow.test.ts',
    'e2e/accessibility/window.test.ts',
    'e2e/flows/bad-days.test.ts',
    'e2e/flows/docs-snippets.test.ts',
    'e2e/flows/insecure-page.test.ts',
    'e2e/flows/liveness-alternative.test.ts',
    'e2e/flows/strict-csp.test.ts',
    'e2e/flows/wrong-movement.test.ts',
    'e2e/sdk/dialogs.test.ts',
    'e2e/sdk/quality.test.ts',
    'e2e/sdk/ten-minutes.test.ts',
    'e2e/sdk/versions.test.ts',
  ],
} as const satisfies Partial<Record<Tier, readonly string[]>>;

/** The files of a project that a tier runs, as paths from the root. */
export function filesOf(tier: Tier, project: Divided): string[] {
  const all = globSync(DIVIDED[project], { cwd: ROOT, exclude: ['**/node_modules/**', '**/dist/**'] });
  return all
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => tierOf(file) === tier)
    .toSorted();
}

export function tierOf(file: string): Tier {
  const listed = (tier: 'first' | 'long'): boolean => (LISTED[tier] as readonly string[]).includes(file);
  if (listed('first')) return 'first';
  return listed('long') ? 'long' : 'more';
}
