import { CHECKS, type CheckId } from './checks.ts';
import { CRITERIA, type Criterion, STORIES } from './criteria.ts';
import type { CheckResult } from './run-checks.ts';

const list = (items: readonly string[]): string => items.map((item) => `\`${item}\``).join(', ');

function evidenceOf({ checks = [], stories = [], byHand, remarks, capture, others }: Criterion): string {
  const parts = [
    checks.length > 0 ? `Checks: ${list(checks)}.` : '',
    stories.length > 0 ? `Stories: ${list(stories)}.` : '',
    byHand ? `Judged by hand: ${byHand}.` : '',
    remarks ?? '',
  ];
  const said = parts.filter(Boolean).join(' ');
  return (
    said || (capture === 'Not Applicable' && others === 'Not Applicable' ? 'There is none.' : 'Nobody has looked.')
  );
}

const criteriaTable = (): string =>
  [
    '| Criterion | Level | Capture app | Dashboard, documentation, demo | Evidence and remarks |',
    '|---|---|---|---|---|',
    ...CRITERIA.map(
      (one) => `| ${one.id} ${one.name} | ${one.level} | ${one.capture} | ${one.others} | ${evidenceOf(one)} |`,
    ),
  ].join('\n');

const checkRow = (id: CheckId, screens: number, findings: number): string =>
  `| \`${id}\` | ${CHECKS[id].what} | ${screens} | ${findings} |`;

const storiesTable = (): string =>
  [
    '| Story | Test |',
    '|---|---|',
    ...Object.entries(STORIES).map(([id, [file, title]]) => `| \`${id}\` | \`${file}\`${title && `: ${title} …`} |`),
  ].join('\n');

/** `date` is the day of the run. */
export const renderReport = (
  results: readonly CheckResult[],
  date: string,
): string => `# Accessibility conformance report

Verify, capture app 7 with dashboard, documentation and demo page. Based on the table of VPAT 2.5 for WCAG 2.2, levels A and AA. Written by \`node e2e/accessibility-report.ts\` on ${date}; do not edit it by hand.

**How it was evaluated.** Chromium draws every screen of the capture app in the gallery, without a service and with a drawing in place of the camera, and each check looks at each screen. Stories use the real service in real browsers. \`npm test\` runs the checks on a sample of the screens, and \`pnpm test:long\` on all of them. Dashboard, documentation and demo page were judged by axe-core in light and dark and by the stories that are named; where only that was done, the other criteria are “Not Evaluated”.

**What was not done.** No person with a disability has tried it for this report, and no screen reader was listened to: the accessibility tree was read in Chromium, and roles and names were read in Firefox and WebKitGTK through their drivers.

**Words.** “Supports”: at least one way meets the criterion without known faults. “Partially Supports”: some part does not, or was not looked at. “Not Applicable”: there is nothing that the criterion is about. “Not Evaluated”: nobody has looked.

## Criteria

${criteriaTable()}

Beyond level AA: targets of 44 px (2.5.5, AAA) and no movement with reduced motion (2.3.3, AAA) hold on every screen of the capture app.

## Checks

| Check | What holds on every screen of the capture app | Screens | Faults found |
|---|---|---|---|
${results.map(({ id, screens, findings }) => checkRow(id, screens, findings.length)).join('\n')}

## Stories

${storiesTable()}
`;
