import { COLOUR_ROLES, type ColourRole, Theme } from '@verify/contract';
import { code, inline, table } from '../render/html.ts';
import { THEME_WORDS } from '../words/theme.ts';
import { swatch } from './sdk.ts';

export const themeSettings = (): string =>
  table(
    'Settings of a theme',
    ['Setting', 'Values', 'Default', 'Meaning'],
    (Object.keys(Theme.shape) as (keyof Theme)[]).map((name) => {
      const { values, absent, text } = THEME_WORDS[name];
      return { id: `theme-${name}`, cells: [code(name), inline(values), inline(absent), inline(text)] };
    }),
  );

export const themeColours = (): string =>
  table(
    'Roles of colours',
    ['Role', 'What it paints', 'Light', 'Dark', 'CSS variable'],
    (Object.keys(COLOUR_ROLES) as ColourRole[]).map((role) => {
      const { noun, light, dark, variable } = COLOUR_ROLES[role];
      const cells = [code(role), noun[0]!.toUpperCase() + noun.slice(1), swatch(light), swatch(dark)];
      return {
        id: `colour-${role}`,
        cells: [...cells, `<a href="/docs/styles#${variable.slice(2)}">${code(variable)}</a>`],
      };
    }),
  );
