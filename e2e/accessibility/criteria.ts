import type { CheckId } from './checks.ts';

/** Words of the VPAT, and `Not Evaluated` where nobody has looked. */
type Level = 'Supports' | 'Partially Supports' | 'Does Not Support' | 'Not Applicable' | 'Not Evaluated';

export interface Criterion {
  readonly id: string;
  readonly name: string;
  readonly level: 'A' | 'AA';
  /** The capture app, which everyone who is verified meets. */
  readonly capture: Level;
  /** The dashboard, the documentation and the demo page. */
  readonly others: Level;
  readonly checks?: readonly CheckId[];
  /** Stories of `STORIES` that hold it. */
  readonly stories?: readonly StoryId[];
  /** What was looked at by hand. */
  readonly byHand?: string;
  readonly remarks?: string;
}

/** Tests that are named as evidence: file and the beginning of the title. */
export const STORIES = {
  inline: ['e2e/flows/keyboard.test.ts', 'by keyboard alone, inline'],
  popup: ['e2e/flows/keyboard.test.ts', 'as a popup'],
  autostart: ['e2e/flows/keyboard.test.ts', 'a page that starts the flow by itself keeps its focus'],
  engines: ['e2e/engines/names.engine.test.ts', 'roles and names of every screen'],
  'engines-keyboard': ['e2e/engines/page.engine.test.ts', 'by keyboard alone'],
  alternative: ['e2e/flows/liveness-alternative.test.ts', 'who cannot move their head'],
  renewed: ['e2e/flows/token-expired.test.ts', 'a token that ends while the person aims is renewed'],
  'told-of-end': ['e2e/flows/token-expired.test.ts', 'without onTokenExpired the person is told'],
  'hand-off': ['e2e/flows/hand-off.test.ts', 'either side may cancel, and a new code ends the one before'],
  locales: ['e2e/flows/locales.test.ts', 'every word on the screens comes from the dictionary'],
  theme: ['packages/contract/src/flow/theme-colours.test.ts', ''],
  confirm: ['e2e/flows/confirm-data.test.ts', 'the person confirms what was read'],
  'wrong-file': ['e2e/flows/upload.test.ts', 'a file that is no picture is refused on the spot'],
  docs: ['e2e/flows/docs-site.test.ts', 'every page is accessible in light and dark'],
  'docs-keyboard': ['e2e/flows/docs-site.test.ts', 'somebody finds a check code with the keyboard alone'],
  dashboard: ['e2e/flows/dashboard-review.test.ts', 'a key is shown once, and axe finds nothing on any screen'],
  'dashboard-keyboard': ['e2e/flows/dashboard-review.test.ts', 'two applications are reviewed without a mouse'],
  editor: ['e2e/flows/flow-editor.test.ts', 'the preview takes no token and reaches nothing; axe finds nothing'],
} as const satisfies Record<string, readonly [file: string, title: string]>;
type StoryId = keyof typeof STORIES;

const S = 'Supports' as const;
const NA = 'Not Applicable' as const;
const NE = 'Not Evaluated' as const;
const AXE_OTHERS: readonly StoryId[] = ['dashboard', 'editor', 'docs', 'inline'];
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
  row('1.1.1', 'Non-text Content', 'A', S, S, {
    checks: ['axe', 'tree'],
    stories: AXE_OTHERS,
    remarks:
      'Drawings are hidden where words say the same. The flow’s logo has no words: the text to agree to names the company. In the dashboard, people’s photos are named by what they are (“Document, front”).',
  }),
  row('1.2.1', 'Audio-only and Video-only (Prerecorded)', 'A', NA, 'Partially Supports', {
    byHand: 'the recording of a liveness check in the dashboard',
    remarks:
      'The capture app plays nothing but the person’s own camera. A reviewer watches a recording without sound; what the checks measured in it is listed beside it.',
  }),
  row('1.2.2', 'Captions (Prerecorded)', 'A', NA, NA, { remarks: 'Nothing has sound.' }),
  row('1.2.3', 'Audio Description or Media Alternative (Prerecorded)', 'A', NA, NA, { remarks: 'Nothing has sound.' }),
  row('1.2.4', 'Captions (Live)', 'AA', NA, NA),
  row('1.2.5', 'Audio Description (Prerecorded)', 'AA', NA, NA, { remarks: 'Nothing has sound.' }),
  row('1.3.1', 'Info and Relationships', 'A', S, S, { checks: ['axe', 'tree', 'structure'], stories: AXE_OTHERS }),
  row('1.3.2', 'Meaningful Sequence', 'A', S, NE, { checks: ['tree', 'keyboard'] }),
  row('1.3.3', 'Sensory Characteristics', 'A', S, NE, {
    byHand: 'all English texts of the capture app',
    remarks:
      'No instruction names only a colour, a shape or a place on the screen, except the dot that the nose points at: an arrow and a spoken direction name it, too.',
  }),
  row('1.3.4', 'Orientation', 'AA', S, NE, { checks: ['landscape', 'reflow'] }),
  row('1.3.5', 'Identify Input Purpose', 'AA', NA, NE, {
    remarks: 'The capture app asks for no data about the person by keyboard.',
  }),
  row('1.4.1', 'Use of Color', 'A', S, NE, {
    checks: ['edges'],
    byHand: 'all screens of the capture app with forced colours',
    remarks: 'Every result has a sign and words.',
  }),
  row('1.4.2', 'Audio Control', 'A', NA, NA),
  row('1.4.3', 'Contrast (Minimum)', 'AA', S, S, {
    checks: ['axe', 'axe-dark'],
    stories: ['theme', ...AXE_OTHERS],
    remarks:
      'A flow’s theme with a pair under 4.5:1 is refused. `styles` of a page’s own are that page’s responsibility.',
  }),
  row('1.4.4', 'Resize Text', 'AA', S, NE, { checks: ['reflow'], remarks: '400 % includes 200 %.' }),
  row('1.4.5', 'Images of Text', 'AA', S, S, {
    byHand: 'all screens; the only one is the company’s logo, which is exempt',
  }),
  row('1.4.10', 'Reflow', 'AA', S, 'Partially Supports', {
    checks: ['reflow'],
    stories: ['docs'],
    remarks:
      'The documentation fits 390 px. The dashboard’s list of applications is a wide table; at 320 px it was not evaluated.',
  }),
  row('1.4.11', 'Non-text Contrast', 'AA', S, NE, {
    checks: ['edges'],
    stories: ['theme'],
    remarks: 'Borders of controls and marks have 3:1 in every theme.',
  }),
  row('1.4.12', 'Text Spacing', 'AA', S, NE, { checks: ['spacing'] }),
  row('1.4.13', 'Content on Hover or Focus', 'AA', S, NE, {
    byHand:
      'the style sheets of the capture app: nothing appears on hover or focus but the list of countries, which Escape closes',
  }),
  row('2.1.1', 'Keyboard', 'A', S, 'Partially Supports', {
    checks: ['keyboard'],
    stories: ['inline', 'popup', 'engines-keyboard', 'dashboard-keyboard', 'docs-keyboard'],
    remarks: 'The main jobs of the dashboard are done by keyboard in its stories; not every screen was walked.',
  }),
  row('2.1.2', 'No Keyboard Trap', 'A', S, 'Partially Supports', {
    checks: ['keyboard'],
    stories: ['inline', 'popup'],
    remarks: 'A popup keeps the focus, as a modal dialog should; Escape asks whether to leave.',
  }),
  row('2.1.4', 'Character Key Shortcuts', 'A', NA, 'Partially Supports', {
    byHand: 'the reviewer’s keys in the dashboard',
    remarks:
      'The capture app has none. The review’s single keys cannot be turned off; they do nothing while a field has the focus.',
  }),
  row('2.2.1', 'Timing Adjustable', 'A', 'Partially Supports', NE, {
    stories: ['renewed', 'told-of-end', 'hand-off', 'alternative'],
    remarks:
      'A session is renewed without a question, as often as needed, where the page has `onTokenExpired`, and on the hosted page of a link as long as the link is valid (12 hours unless set otherwise). Without `onTokenExpired` it ends after 60 minutes without a warning: give the callback. A code for the phone is made anew at a press. The movements of a liveness check are timed, because they prove that a recording was not prepared (essential); the selfie that a flow can offer instead has no limit.',
  }),
  row('2.2.2', 'Pause, Stop, Hide', 'A', S, NE, {
    checks: ['stillness'],
    byHand: 'drawings that float or nod without reduced motion: they are decoration beside words and longer than 5 s',
    remarks: 'The system’s setting for reduced motion stops them.',
  }),
  row('2.3.1', 'Three Flashes or Below Threshold', 'A', S, S, {
    byHand: 'the light sequence: 2.4 changes a second at most, which is 1.2 flashes',
    remarks:
      'Announced before it starts, and left out at a press (“without the colours”); a flow can switch it off for everyone.',
  }),
  row('2.4.1', 'Bypass Blocks', 'A', S, S, { checks: ['axe', 'structure'], stories: AXE_OTHERS }),
  row('2.4.2', 'Page Titled', 'A', S, S, { checks: ['structure'], stories: AXE_OTHERS }),
  row('2.4.3', 'Focus Order', 'A', S, NE, {
    checks: ['keyboard'],
    stories: ['inline', 'popup', 'autostart'],
    remarks:
      'The focus enters the frame when a person started the flow, goes to the heading of each screen, and returns to the page at the end.',
  }),
  row('2.4.4', 'Link Purpose (In Context)', 'A', S, NE, { checks: ['tree'] }),
  row('2.4.5', 'Multiple Ways', 'AA', NA, S, {
    byHand: 'documentation (navigation and search) and dashboard (navigation)',
    remarks: 'The screens of the capture app are steps of a process.',
  }),
  row('2.4.6', 'Headings and Labels', 'AA', S, NE, { checks: ['tree', 'structure'] }),
  row('2.4.7', 'Focus Visible', 'AA', S, NE, { checks: ['keyboard', 'keyboard-forced'] }),
  row('2.4.11', 'Focus Not Obscured (Minimum)', 'AA', S, NE, { checks: ['keyboard'] }),
  row('2.5.1', 'Pointer Gestures', 'A', S, NE, {
    byHand: 'the capture app: every control is a press',
  }),
  row('2.5.2', 'Pointer Cancellation', 'A', S, NE, {
    byHand: 'the capture app: controls act on click; a pressed option of the country list acts on click',
  }),
  row('2.5.3', 'Label in Name', 'A', S, S, { checks: ['axe', 'tree'], stories: AXE_OTHERS }),
  row('2.5.4', 'Motion Actuation', 'A', S, NA, {
    stories: ['alternative'],
    remarks:
      'The movements of the face are what is verified. A flow can offer a selfie instead (`livenessAlternative`), which a person reviews; without that setting there is none.',
  }),
  row('2.5.7', 'Dragging Movements', 'AA', S, NE, {
    byHand: 'the capture app: a file can be dropped, and chosen by a button as well',
  }),
  row('2.5.8', 'Target Size (Minimum)', 'AA', S, 'Partially Supports', {
    checks: ['targets'],
    remarks:
      'Ours are 44 px. Axe’s rule for 24 px is among those that the dashboard and the documentation pass where they are judged by every rule.',
  }),
  row('3.1.1', 'Language of Page', 'A', S, S, { checks: ['axe', 'structure'], stories: AXE_OTHERS }),
  row('3.1.2', 'Language of Parts', 'AA', S, NE, {
    checks: ['tree'],
    stories: ['locales'],
    byHand: 'the list of languages, each in its own language with `lang`',
  }),
  row('3.2.1', 'On Focus', 'A', S, NE, { checks: ['keyboard'] }),
  row('3.2.2', 'On Input', 'A', S, NE, {
    byHand: 'the capture app: choosing a language changes the words and nothing else; other choices wait for a button',
  }),
  row('3.2.3', 'Consistent Navigation', 'AA', S, NE, { checks: ['tree'] }),
  row('3.2.4', 'Consistent Identification', 'AA', S, NE, { checks: ['tree'], stories: ['locales'] }),
  row('3.2.6', 'Consistent Help', 'A', NA, NE, {
    remarks: 'The capture app offers no help of its own; it names the company.',
  }),
  row('3.3.1', 'Error Identification', 'A', S, NE, { checks: ['tree'], stories: ['wrong-file'] }),
  row('3.3.2', 'Labels or Instructions', 'A', S, S, { checks: ['axe', 'tree'], stories: AXE_OTHERS }),
  row('3.3.3', 'Error Suggestion', 'AA', S, NE, {
    checks: ['tree'],
    remarks: 'Each refused photo says what to change; each failure says what to do next.',
  }),
  row('3.3.4', 'Error Prevention (Legal, Financial, Data)', 'AA', S, NE, {
    stories: ['confirm', 'inline'],
    remarks:
      'A photo is looked at before it is used; a flow can let the person confirm what was read. Leaving asks first.',
  }),
  row('3.3.7', 'Redundant Entry', 'A', S, NE, {
    byHand: 'the capture app: nothing is asked for twice; after “ask again”, only that step',
  }),
  row('3.3.8', 'Accessible Authentication (Minimum)', 'AA', NA, S, {
    byHand: 'the dashboard’s sign-in: password managers and pasting work, also for the code of the second step',
    remarks: 'The capture app has no sign-in.',
  }),
  row('4.1.2', 'Name, Role, Value', 'A', S, S, { checks: ['axe', 'tree'], stories: ['engines', ...AXE_OTHERS] }),
  row('4.1.3', 'Status Messages', 'AA', S, NE, {
    checks: ['tree'],
    remarks:
      'Hints of the camera, waits of more than 3 s, a lost network and counts of results are live regions. That a screen reader speaks them was not tried with a screen reader.',
  }),
];
