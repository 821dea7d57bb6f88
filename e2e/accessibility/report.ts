import { CHECKS, type CheckId } from './checks.ts';
import { CRITERIA, type Criterion, STORIES } from './criteria.ts';
import type { CheckResult } from './run-checks.ts';

const list = (items: readonly string[]): string => items.map((item) => `\`${item}\``).join(', ');

function evidenceOf({ checks = [], stories = [], byHand, remarks }: Criterion): string {
  const parts = [
    checks.length > 0 ? `${list(checks)}.` : '',
    stories.length > 0 ? `Stories: ${list(stories)}.` : '',
    byHand ? `By hand: ${byHand}.` : '',
    remarks ?? '',
  ];
  return parts.filter(Boolean).join(' ') || 'Nobody has checked it.';
}

const applies = ({ capture, others }: Criterion): boolean =>
  capture !== 'Not Applicable' || others !== 'Not Applicable';

/** For each criterion: the level of the capture app, and of the other parts if somebody has looked. */
function levelsOf({ capture, others }: Criterion): string {
  return others === 'Not Evaluated' ? capture : `${capture}; others: ${others}`;
}

export const criteriaTable = (): string =>
  [
    ...CRITERIA.filter(applies).map(
      (one) => `- ${one.id} ${one.name}, ${one.level}: **${levelsOf(one)}.** ${evidenceOf(one)}`,
    ),
    '',
    `Not Applicable, because nothing has sound: ${CRITERIA.filter((one) => !applies(one))
      .map(({ id, name }) => `${id} ${name}`)
      .join(', ')}.`,
  ].join('\n');

export const checkRow = (id: CheckId, findings: number): string =>
  `- \`${id}\`: ${CHECKS[id].what}${findings > 0 ? ` (**${findings} faults**)` : ''}`;

export const storiesList = (): string =>
  Object.entries(STORIES)
    .map(([id, file]) => `- \`${id}\`: \`${file}\``)
    .join('\n');

const month = (date: string): string =>
  new Date(date).toLocaleDateString('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** `date` is the day of the run. */
export const renderReport = (
  results: readonly CheckResult[],
  date: string,
): string => `# Accessibility conformance report

Verify, capture app 7 with dashboard and documentation; ${month(date)}. VPAT 2.5 for WCAG 2.2, levels A and AA: our own
statement, not a certificate. Written by \`node e2e/accessibility-report.ts\` on ${date}; do not edit it by hand.

**How it was evaluated.** Each check runs in Chromium on every screen of the capture app, in English and with a drawing
for the camera: a sample in \`npm run test:more\`, all in \`pnpm test:long\`. Stories use the real service in real
browsers. The others, dashboard and documentation, were judged only by axe-core and the stories; the demo page was not.

**What was not done.** Nobody who uses an assistive technology has tested it, and nobody listened to a screen reader.
Names and roles of eight screens were read in Firefox and WebKitGTK. Windows, macOS, iOS and Android were not tried.

**Terms.** “Partially Supports”: some part does not meet it, or was not checked; the remark names it; without a remark,
only axe-core’s rules were checked. “Not Evaluated”, or no statement about the others: nobody has checked it.

## Criteria

${criteriaTable()}

Beyond level AA: every screen of the capture app has targets of 44 px (2.5.5, AAA) and no movement with reduced motion
(2.3.3, AAA).

## Checks

Each holds on every screen of the capture app; faults are listed.

${results.map(({ id, findings }) => checkRow(id, findings.length)).join('\n')}

## Stories

${storiesList()}
`;
