import { expect, test } from 'vitest';
import { contrast } from '../colour.ts';
import { coloursOf, colourVariables, COLOUR_MODES, COLOUR_ROLES, faintPairs, withRole } from './theme-colours.ts';
import { type ColourRole, Theme } from './theme.ts';

const light = (colours: Partial<Record<ColourRole, string>>): Theme => ({ colours: { light: colours } });

// Story: theme
test('the defaults have the contrast that is asked of others', () => {
  const defaults = Object.entries(COLOUR_ROLES) as [ColourRole, { light: string; dark: string }][];
  for (const mode of COLOUR_MODES) {
    for (const [role, row] of defaults) {
      expect(faintPairs(withRole({}, mode, role, row[mode]))).toEqual([]);
    }
  }
});

test('a faint colour is refused with the pair, the ratio and a colour that passes', () => {
  const theme = light({ muted: '#999999' });
  expect(faintPairs(theme)[0]!.message).toBe(
    'secondary text (#999999) on the card (#ffffff) in light mode: the contrast is 2.84:1 and has to be at least 4.5:1. ' +
      'The nearest colour that passes is #707070.',
  );
  expect(faintPairs(withRole(theme, 'light', 'muted', '#6e6e6e'))).toEqual([]);
});

test.each<[ColourRole, string]>([
  ['muted', '#c0c0c0'],
  ['primary', '#ffe34d'],
  ['border', '#eeeeee'],
  ['success', '#33dd77'],
  ['warning', '#ffb000'],
  ['danger', '#ff9d9d'],
  ['text', '#9aa0aa'],
])('the suggestions for %s lead to a theme that is saved', (role, faint) => {
  for (const mode of COLOUR_MODES) {
    let theme = withRole(
      withRole(withRole({}, mode, 'surface', '#ffffff'), mode, 'text', '#111111'),
      mode,
      'danger',
      '#b00020',
    );
    for (const [sign, colour] of [
      ['success', '#0b6b4a'],
      ['warning', '#8a4a00'],
      ['primary', '#2f57e8'],
    ] as const) {
      theme = withRole(theme, mode, sign, colour);
    }
    theme = withRole(theme, mode, role, faint);
    const first = faintPairs(theme);
    expect(first.map(({ front }) => front)).toContain(role);
    for (let round = 0; round < 5; round++) {
      const [worst] = faintPairs(theme);
      if (worst) theme = withRole(theme, mode, worst.front, worst.nearest);
    }
    expect(faintPairs(theme)).toEqual([]);
  }
});

test('a primary colour that is too faint in the dark is refused there only', () => {
  const theme: Theme = { colours: { light: { primary: '#0a2540' }, dark: { primary: '#0a2540' } } };
  const problems = faintPairs(theme);
  expect(problems.map(({ mode, front, at }) => [mode, front, at])).toContainEqual(['dark', 'primary', 'primary']);
  expect(problems.every(({ mode }) => mode === 'dark')).toBe(true);
});

test('a ground that makes a default faint is shown at the ground', () => {
  const problems = faintPairs(light({ surface: '#777777' }));
  expect(new Set(problems.map(({ at }) => at))).toContain('surface');
});

test('an accent alone is not checked, because flows from before the roles have one', () => {
  expect(faintPairs({ accent: '#ffff00' })).toEqual([]);
  expect(coloursOf({ accent: '#ffff00' }, 'dark').roles).toMatchObject({ primary: '#ffff00', onPrimary: '#000000' });
});

test('roles that are left out follow from the card and its text', () => {
  const { roles } = coloursOf(light({ surface: '#1b1030', text: '#f4ecff' }), 'light');
  for (const [role, least] of [
    ['muted', 4.5],
    ['border', 3],
  ] as const) {
    expect(contrast(roles[role], roles.surface)).toBeGreaterThan(least);
  }
  expect(coloursOf({}, 'light').roles.muted).toBe(COLOUR_ROLES.muted.light);
});

test('only what differs from the defaults is sent, and both modes of it', () => {
  expect(colourVariables({})).toEqual({});
  expect(colourVariables(light({ danger: '#8f1d14' }))).toEqual({
    '--verify-danger': ['#8f1d14', COLOUR_ROLES.danger.dark],
  });
});

test.each([
  'red',
  '#fff',
  '#12345g',
  '#123456;}body{display:none',
  'url(https://example.com)',
  'var(--x)',
  '#123456 ',
  '',
])('%j is not a colour', (value) => {
  expect(Theme.safeParse(light({ text: value })).success).toBe(false);
  expect(Theme.safeParse({ colours: { light: { shadow: '#112233' } } }).success).toBe(false);
});
