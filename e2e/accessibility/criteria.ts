import type { CheckId } from './checks.ts';

/** Terms of the VPAT, and `Not Evaluated` for what nobody has checked. */
type Level = 'Supports' | 'Partially Supports' | 'Does Not Support' | 'Not Applicable' | 'Not Evaluated';

export interface Criterion {
  readonly id: string;
  readonly name: string;
  readonly level: 'A' | 'AA';
  /** The capture app, which every person being verified uses. */
  readonly capture: Level;
  /** The dashboard and the documentation. */
  readonly others: Level;
  readonly checks?: readonly CheckId[];
  /** Stories of `STORIES` that prove it. */
  readonly stories?: readonly StoryId[];
  /** What was checked by hand. */
  readonly byHand?: string;
  readonly remarks?: string;
}

/** Tests that count as evidence, by file. Each stands below a comment with its id (`// Story: keyboard`). */
export const STORIES = {
  engines: 'e2e/engines/names.engine.test.ts',
  'engines-keyboard': 'e2e/engines/page.engine.test.ts',
  alternative: 'e2e/flows/liveness-alternative.test.ts',
  renewed: 'e2e/flows/token-expired.test.ts',
  keyboard: 'e2e/flows/keyboard.test.ts',
  warned: 'e2e/flows/token-expired.test.ts',
  'told-of-end': 'e2e/flows/token-expired.test.ts',
  'hand-off': 'e2e/flows/hand-off.test.ts',
  flashes: 'packages/face/src/light/light.test.ts',
  theme: 'packages/contract/src/flow/theme-colours.test.ts',
  'wrong-file': 'e2e/flows/upload.test.ts',
  docs: 'e2e/flows/docs-site.test.ts',
  'single-keys': 'e2e/flows/dashboard-review.test.ts',
  'docs-keyboard': 'e2e/flows/docs-site.test.ts',
  dashboard: 'e2e/flows/dashboard-keyboard.test.ts',
  'dashboard-keyboard': 'e2e/flows/dashboard-review.test.ts',
  editor: 'e2e/flows/flow-editor.test.ts',
} as const satisfies Record<string, string>;
type StoryId = keyof typeof STORIES;

const S = 'Supports' as const;
const P = 'Partially Supports' as const;
const NA = 'Not Applicable' as const;
const NE = 'Not Evaluated' as const;
/** What somebody checked by hand. */
const BY_HAND = 'sixteen screens, one of each kind, in light, dark and forced colours';
const AXE_OTHERS: readonly StoryId[] = ['dashboard', 'editor', 'docs'];
const row = (
  id: string,
  name: string,
  level: Criterion['level'],
  capture: Level,
  others: Level,
  more: Omit<Criterion, 'id' | 'name' | 'level' | 'capture' | 'others'> = {},
): Criterion => ({ id, name, level, capture, others, ...more });

/** WCAG 2.2, levels A and AA. 4.1.1 is obsolete and always met. */
export const CRITERIA: readonly Criterion[] = [
  row('1.1.1', 'Non-text Content', 'A', P, P, {
    checks: ['axe', 'tree'],
    stories: AXE_OTHERS,
    remarks: 'Photos, codes and symbols to press have names; nobody has checked whether these say enough.',
  }),
  row('1.2.1', 'Audio-only and Video-only (Prerecorded)', 'A', NA, NE, {
    remarks: 'The dashboard shows a recording without sound.',
  }),
  row('1.2.2', 'Captions (Prerecorded)', 'A', NA, NA),
  row('1.2.3', 'Audio Description or Media Alternative (Prerecorded)', 'A', NA, NA),
  row('1.2.4', 'Captions (Live)', 'AA', NA, NA),
  row('1.2.5', 'Audio Description (Prerecorded)', 'AA', NA, NA),
  row('1.3.1', 'Info and Relationships', 'A', S, P, {
    checks: ['axe', 'tree', 'structure'],
    stories: AXE_OTHERS,
  }),
  row('1.3.2', 'Meaningful Sequence', 'A', S, NE, { checks: ['tree', 'keyboard'] }),
  row('1.3.3', 'Sensory Characteristics', 'A', S, NE, {
    byHand: 'the English texts that `e2e/accessibility/expected-screens.txt` names',
    remarks: 'Directions for the dot are announced in words, too.',
  }),
  row('1.3.4', 'Orientation', 'AA', S, NE, { checks: ['landscape', 'reflow'] }),
  row('1.3.5', 'Identify Input Purpose', 'AA', S, NE, {
    checks: ['axe'],
    byHand: 'the fields for a link have `autocomplete` “email” and “tel”',
  }),
  row('1.4.1', 'Use of Color', 'A', S, NE, {
    checks: ['edges'],
    byHand: BY_HAND,
    remarks: 'Every result has a sign and words.',
  }),
  row('1.4.2', 'Audio Control', 'A', NA, NA),
  row('1.4.3', 'Contrast (Minimum)', 'AA', S, P, {
    checks: ['axe', 'axe-dark'],
    stories: ['theme', ...AXE_OTHERS],
    remarks:
      'A theme with a pair under 4.5:1 is refused; a page’s own `styles` are its responsibility. Only some pages of the others were judged in dark mode.',
  }),
  row('1.4.4', 'Resize Text', 'AA', S, NE, {
    checks: ['reflow'],
    remarks: 'Also text of twice the size in three windows (`e2e/accessibility/window.test.ts`).',
  }),
  row('1.4.5', 'Images of Text', 'AA', S, NE, {
    byHand: BY_HAND,
    remarks: 'Only the company’s logo, which is exempt.',
  }),
  row('1.4.10', 'Reflow', 'AA', S, NE, {
    checks: ['reflow'],
    remarks: 'The documentation fits at 390 px; at 320 px nothing else was tried.',
  }),
  row('1.4.11', 'Non-text Contrast', 'AA', P, NE, {
    checks: ['edges'],
    stories: ['theme'],
    remarks:
      'Fields and marks have 3:1, or the theme is refused. The contrast of oval, frame and dot depends on the camera’s picture and was not measured.',
  }),
  row('1.4.12', 'Text Spacing', 'AA', S, NE, { checks: ['spacing'] }),
  row('1.4.13', 'Content on Hover or Focus', 'AA', S, NE, {
    byHand: 'the style sheets show nothing new',
    remarks: 'The list of countries opens at a press or a key.',
  }),
  row('2.1.1', 'Keyboard', 'A', S, P, {
    checks: ['keyboard'],
    stories: ['engines-keyboard', 'dashboard-keyboard', 'docs-keyboard'],
    remarks: 'Not every screen of the dashboard was tested.',
  }),
  row('2.1.2', 'No Keyboard Trap', 'A', S, P, {
    checks: ['keyboard'],
    stories: ['keyboard', 'engines-keyboard', 'dashboard-keyboard'],
    remarks: 'Tab stays in a popup, and Escape asks whether to leave. Not every screen of the dashboard was tried.',
  }),
  row('2.1.4', 'Character Key Shortcuts', 'A', S, S, {
    stories: ['single-keys', 'docs-keyboard'],
    byHand: 'the code for single keys',
    remarks: 'The dashboard’s single keys can be turned off under “Shortcuts”.',
  }),
  row('2.2.1', 'Timing Adjustable', 'A', P, NE, {
    stories: ['renewed', 'warned', 'told-of-end', 'hand-off', 'alternative'],
    remarks:
      'Without `onTokenExpired` of the page, a session ends after 60 minutes, and a note says so three minutes before. A link ends after 12 hours. A movement of the liveness check has seven seconds, which is essential; a flow can offer a photo without a limit.',
  }),
  row('2.2.2', 'Pause, Stop, Hide', 'A', P, NE, {
    checks: ['stillness'],
    remarks: 'Without the setting for reduced motion, some drawings move for longer than 5 seconds.',
  }),
  row('2.3.1', 'Three Flashes or Below Threshold', 'A', S, NE, {
    stories: ['flashes'],
    remarks: 'At most 1.2 flashes a second, announced before, and skipped at a press.',
  }),
  row('2.4.1', 'Bypass Blocks', 'A', S, S, {
    checks: ['axe', 'structure'],
    stories: AXE_OTHERS,
    remarks: 'By headings and landmarks.',
  }),
  row('2.4.2', 'Page Titled', 'A', S, S, {
    stories: ['keyboard', ...AXE_OTHERS],
    remarks: 'The title is the same on every screen; the heading names the screen.',
  }),
  row('2.4.3', 'Focus Order', 'A', P, NE, {
    checks: ['keyboard'],
    stories: ['keyboard', 'engines-keyboard'],
    remarks:
      'In WebKit the focus did not return from an inline frame to the button that opened it, and entered it only after a key or a press.',
  }),
  row('2.4.4', 'Link Purpose (In Context)', 'A', S, NE, { checks: ['tree'] }),
  row('2.4.5', 'Multiple Ways', 'AA', NA, P, {
    stories: ['docs-keyboard'],
    remarks: 'The documentation has a menu and a search; the dashboard was not checked.',
  }),
  row('2.4.6', 'Headings and Labels', 'AA', S, NE, { checks: ['tree', 'structure'] }),
  row('2.4.7', 'Focus Visible', 'AA', S, NE, { checks: ['keyboard', 'keyboard-forced'] }),
  row('2.4.11', 'Focus Not Obscured (Minimum)', 'AA', S, NE, { checks: ['keyboard'] }),
  row('2.5.1', 'Pointer Gestures', 'A', S, NE, {
    byHand: 'the code for pointers: buttons or a double tap replace two fingers',
  }),
  row('2.5.2', 'Pointer Cancellation', 'A', P, NE, {
    byHand: 'the code for pointers: controls act when the pointer is lifted',
    remarks: 'The double tap that enlarges a photo acts when the finger comes down; a button undoes it.',
  }),
  row('2.5.3', 'Label in Name', 'A', S, NE, {
    checks: ['tree'],
    byHand: 'names in the tree against words on sixteen screens',
  }),
  row('2.5.4', 'Motion Actuation', 'A', P, NA, {
    stories: ['alternative'],
    remarks: 'The check verifies movements; only a flow with `livenessAlternative` offers a photo instead.',
  }),
  row('2.5.7', 'Dragging Movements', 'AA', S, NE, {
    byHand: 'the code for pointers: a double tap replaces dragging an enlarged photo',
  }),
  row('2.5.8', 'Target Size (Minimum)', 'AA', S, NE, { checks: ['targets'] }),
  row('3.1.1', 'Language of Page', 'A', S, S, { checks: ['axe', 'structure'], stories: AXE_OTHERS }),
  row('3.1.2', 'Language of Parts', 'AA', S, NE, {
    stories: ['keyboard'],
    byHand: 'the code of the list of languages and of the consent',
  }),
  row('3.2.1', 'On Focus', 'A', S, NE, { checks: ['keyboard'] }),
  row('3.2.2', 'On Input', 'A', NE, NE),
  row('3.2.3', 'Consistent Navigation', 'AA', S, NE, { checks: ['tree'] }),
  row('3.2.4', 'Consistent Identification', 'AA', S, NE, { checks: ['tree'] }),
  row('3.2.6', 'Consistent Help', 'A', NA, NE, {
    remarks: 'The capture app has no help of its own.',
  }),
  row('3.3.1', 'Error Identification', 'A', S, NE, { checks: ['tree'], stories: ['wrong-file'] }),
  row('3.3.2', 'Labels or Instructions', 'A', S, P, {
    checks: ['axe', 'tree'],
    stories: AXE_OTHERS,
  }),
  row('3.3.3', 'Error Suggestion', 'AA', S, NE, {
    checks: ['tree'],
    byHand: 'the English texts: each refused photo says what to change; each failure says what to do next',
  }),
  row('3.3.4', 'Error Prevention (Legal, Financial, Data)', 'AA', P, NE, {
    checks: ['tree'],
    remarks:
      'Photos can be taken again, and leaving asks first. Data is shown for confirmation only if the flow says so.',
  }),
  row('3.3.7', 'Redundant Entry', 'A', NE, NE),
  row('3.3.8', 'Accessible Authentication (Minimum)', 'AA', NA, NE, { remarks: 'The capture app has no sign-in.' }),
  row('4.1.2', 'Name, Role, Value', 'A', S, P, {
    checks: ['axe', 'tree'],
    stories: ['engines', ...AXE_OTHERS],
    remarks: 'Firefox and WebKitGTK: eight screens.',
  }),
  row('4.1.3', 'Status Messages', 'AA', P, NE, {
    checks: ['tree'],
    remarks: 'Nobody has tested the live regions with a screen reader.',
  }),
];
