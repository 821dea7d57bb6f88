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

export const criteriaTable = (): string =>
  [
    '| Criterion | Level | Capture app | Dashboard, documentation | Evidence and remarks |',
    '|---|---|---|---|---|',
    ...CRITERIA.map(
      (one) => `| ${one.id} ${one.name} | ${one.level} | ${one.capture} | ${one.others} | ${evidenceOf(one)} |`,
    ),
  ].join('\n');

export const checkRow = (id: CheckId, findings: number): string => `| \`${id}\` | ${CHECKS[id].what} | ${findings} |`;

export const storiesTable = (): string =>
  ['| Story | Test |', '|---|---|', ...Object.entries(STORIES).map(([id, file]) => `| \`${id}\` | \`${file}\` |`)].join(
    '\n',
  );

const month = (date: string): string =>
  new Date(date).toLocaleDateString('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** `date` is the day of the run. */
export const renderReport = (
  results: readonly CheckResult[],
  date: string,
): string => `# Accessibility conformance report

Verify, capture app 7 with dashboard and documentation; ${month(date)}. The table follows VPAT 2.5 for WCAG 2.2,
levels A and AA; it is our own statement, not a certificate. Written by \`node e2e/accessibility-report.ts\` on
${date}; do not edit it by hand.

**Scope.** The capture app is the part that every person being verified uses: in a frame on a partner’s page, or as
the hosted page of a link. The dashboard and the documentation share a column and were checked much less. The demo page
was not evaluated.

**How it was evaluated.** Chromium renders every screen of the capture app in the gallery, in English, without a service
and with a drawing instead of the camera, and each check runs on each screen. Stories use the real service in real
browsers. \`npm run test:more\` runs the checks on a sample of the screens, and \`pnpm test:long\` on all of them. Dashboard and
documentation were judged by axe-core and by the stories named below.

**What was not done.** Nobody who uses an assistive technology has tested it, and nobody listened to a screen reader.
Names and roles were compared in Chromium’s accessibility tree for all screens, and in Firefox and WebKitGTK, through
their drivers, for eight. Other languages than English were checked for missing or cut-off texts, but not by these
checks. Windows, macOS, iOS and Android were not tried.

**Terms.** “Supports”: met without known faults, by the evidence named. “Partially Supports”: some part does not meet
it, or was not checked; the remark says which. “Not Applicable”: there is nothing that the criterion applies to. “Not
Evaluated”: nobody has checked it.

## Criteria

${criteriaTable()}

Beyond level AA: every screen of the capture app has targets of 44 px (2.5.5, AAA) and no movement with reduced motion
(2.3.3, AAA).

## Checks

| Check | What holds on every screen of the capture app | Faults found |
|---|---|---|
${results.map(({ id, findings }) => checkRow(id, findings.length)).join('\n')}

## Stories

${storiesTable()}
`;
