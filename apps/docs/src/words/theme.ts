import type { Theme } from '@verify/contract';

export const THEME_WORDS: Readonly<
  Record<keyof Theme, { readonly values: string; readonly absent: string; readonly text: string }>
> = {
  accent: {
    values: '`#rrggbb`',
    absent: '`#2f57e8`',
    text: 'Buttons, icons and marks, on any background. The simple alternative to `colours`: text on it is black or white, and a faint accent only leads to a warning.',
  },
  accentDark: { values: '`#rrggbb`', absent: 'as `accent`', text: 'The accent in dark mode.' },
  colours: {
    values: '`{ light: { … }, dark: { … } }`',
    absent: 'the table below',
    text: 'Colours by role. Both modes and all roles are optional.',
  },
  radiusPx: { values: '0 to 32', absent: '12', text: 'Roundness of cards, fields and buttons: `--verify-radius`.' },
  density: {
    values: '`compact`, `regular`, `roomy`',
    absent: '`regular`',
    text: 'Vertical distances and heights: `--verify-density` is 0.8, 1 or 1.25. Buttons stay at least 44 px high.',
  },
  buttons: {
    values: '`rounded`, `pill`, `square`',
    absent: '`rounded`',
    text: 'Shape of buttons: `--verify-button-radius`. Rounded buttons have `radiusPx`.',
  },
  illustrations: {
    values: '`filled`, `line`, `none`',
    absent: '`filled`',
    text: 'Style of the drawings. `none` hides them; signs of a result and instructions in words stay.',
  },
  font: {
    values: '`system`, `humanist`, `geometric`, `serif`, `rounded`, `mono`',
    absent: '`system`',
    text: 'Fonts that the person’s system has: `--verify-font`. With `fontFiles`, for letters that those lack.',
  },
  fontFiles: {
    values: '1 to 4 of `{ fileId, weight }`',
    absent: 'none',
    text: 'Your own fonts, uploaded in the flow’s editor: WOFF2 up to 512 kB. `weight` is `400`, or `100 900` for a variable font.',
  },
  logoFileId: {
    values: 'id of an uploaded picture',
    absent: 'no logo',
    text: 'Above every screen, at most 40 px high, 24 px during a step. Uploaded in the flow’s editor: PNG, JPEG or WebP up to 2 MB. SVG is refused, because it can contain scripts.',
  },
};
