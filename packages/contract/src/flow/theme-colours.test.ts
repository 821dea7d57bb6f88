import { expect, test } from 'vitest';
import { coloursOf, colourVariables, COLOUR_MODES, COLOUR_ROLES, faintPairs, withRole } from './theme-colours.ts';
import { type ColourRole, Theme } from './theme.ts';

const light = (colours: Partial<Record<ColourRole, string>>): Theme => ({ colours: { light: colours } });

// Story: theme
test('the default colours have the contrast that is required of custom ones', () => {
  const defaults = Object.entries(COLOUR_ROLES) as [ColourRole, { light: string; dark: string }][];
  for (const mode of COLOUR_MODES)
    for (const [role, row] of defaults) expect(faintPairs(withRole({}, mode, role, row[mode]))).toEqual([]);
});

test('a faint colour is refused with its pair, its ratio and a colour that passes', () => {
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
])('the suggested colours for %s give a valid theme', (role, faint) => {
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
    ] as const)
      theme = withRole(theme, mode, sign, colour);
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

test('a primary colour that is too faint in dark mode is refused only there', () => {
  const theme: Theme = { colours: { light: { primary: '#0a2540' }, dark: { primary: '#0a2540' } } };
  const problems = faintPairs(theme);
  expect(problems.map(({ mode, front, at }) => [mode, front, at])).toContainEqual(['dark', 'primary', 'primary']);
  expect(problems.every(({ mode }) => mode === 'dark')).toBe(true);
});

test('the card colour or its text colour is enough to derive the others', () => {
  expect(coloursOf(light({ text: '#000000' }), 'light').roles).toMatchObject({ muted: '#474747', line: '#dbdbdb' });
  // 72 % of the default text, #12151c
  expect(coloursOf(light({ surface: '#000000' }), 'light').roles).toMatchObject({ muted: '#0d0f14' });
  expect(coloursOf(light({ background: '#000000' }), 'light').roles.muted).toBe(COLOUR_ROLES.muted.light);
  expect(coloursOf(light({ surface: '#000000' }), 'dark').roles.muted).toBe(COLOUR_ROLES.muted.dark);
  expect(coloursOf(light({ text: '#000000', muted: '#333333' }), 'light').roles.muted).toBe('#333333');
});

test('the background of a status sign is derived from the sign or the card', () => {
  const soft = (colours: Partial<Record<ColourRole, string>>) => coloursOf(light(colours), 'light').soft;
  expect(soft({ success: '#000000' })).toMatchObject({ success: '#f0f0f0', warning: '#fdf3e3' });
  expect(soft({ warning: '#000000' })).toMatchObject({ success: '#e6f5ee', warning: '#f0f0f0' });
  expect(soft({ text: '#000000' })).toMatchObject({ success: '#e6f5ee', warning: '#fdf3e3' });
  expect(soft({ surface: '#ffffff' })).toMatchObject({ success: '#f0f7f5', warning: '#f9f5f0' });
});

test('backgrounds of status signs are sent only where they differ', () => {
  expect(colourVariables(light({ success: '#000000' }))).toEqual({
    '--verify-good': ['#000000', COLOUR_ROLES.success.dark],
    '--verify-good-soft': ['#f0f0f0', '#12281f'],
  });
  expect(colourVariables({ accentDark: '#ddeeff' })).toEqual({
    '--verify-accent': ['#2f57e8', '#ddeeff'],
    '--verify-on-accent': ['#ffffff', '#000000'],
  });
});
