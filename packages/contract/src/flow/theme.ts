import * as z from 'zod/mini';

/** Six digits, because the contrast of any other form cannot be computed. */
const colour = z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/, 'a colour such as #2f57e8'));

/** Fonts that every system has; nothing is downloaded. Their stacks are in `public-flow.ts`. */
export const ThemeFont = z.enum(['system', 'humanist', 'geometric', 'serif', 'rounded', 'mono']);
export type ThemeFont = z.infer<typeof ThemeFont>;

/** What each of these paints, and its default, is in `theme-colours.ts`. */
export const ColourRole = z.enum([
  'background',
  'surface',
  'sunken',
  'text',
  'muted',
  'primary',
  'onPrimary',
  'border',
  'line',
  'success',
  'warning',
  'danger',
  'onDanger',
]);
export type ColourRole = z.infer<typeof ColourRole>;

export const ThemeDensity = z.enum(['compact', 'regular', 'roomy']);
export type ThemeDensity = z.infer<typeof ThemeDensity>;

/** `rounded` buttons have the radius of the theme. */
export const ThemeButtons = z.enum(['rounded', 'pill', 'square']);
export type ThemeButtons = z.infer<typeof ThemeButtons>;

export const ThemeIllustrations = z.enum(['filled', 'line', 'none']);
export type ThemeIllustrations = z.infer<typeof ThemeIllustrations>;

const fileId = (what: string) => z.string().check(z.regex(/^[0-9a-f]{32}$/, `the id of an uploaded ${what}`));

/** More than a family needs; each one is another download before the page has its fonts. */
export const MOST_FONT_FILES = 4;

/** A font file uploaded in the dashboard, and the weights that it is for: `400`, or `100 900` if it is variable. */
export const ThemeFontFile = z.object({
  fileId: fileId('font'),
  weight: z
    .string()
    .check(z.regex(/^(1000|[1-9]\d{0,2})( (1000|[1-9]\d{0,2}))?$/, 'a weight such as 400, or two such as 100 900')),
  /** What the editor calls the file. */
  family: z.optional(z.string().check(z.maxLength(60), z.regex(/^[\p{L}\p{M}\p{N} ._-]+$/u, 'the name of a font'))),
});
export type ThemeFontFile = z.infer<typeof ThemeFontFile>;

const colours = z.optional(z.partialRecord(ColourRole, colour));

/** Other keys are refused, so that a CSS variable or an address in them is not ignored silently. */
export const Theme = z.strictObject({
  accent: z.optional(colour),
  /** On a dark background; if absent, `accent` is used there too. */
  accentDark: z.optional(colour),
  /** Colours by role. A missing role has its default, or is derived from the others of its mode. */
  colours: z.optional(z.object({ light: colours, dark: colours })),
  radiusPx: z.optional(z.number().check(z.minimum(0), z.maximum(32))),
  density: z.optional(ThemeDensity),
  buttons: z.optional(ThemeButtons),
  illustrations: z.optional(ThemeIllustrations),
  /** Also for the letters that `fontFiles` lack. */
  font: z.optional(ThemeFont),
  fontFiles: z.optional(z.array(ThemeFontFile).check(z.minLength(1), z.maxLength(MOST_FONT_FILES))),
  /** Id of a picture uploaded in the dashboard. */
  logoFileId: z.optional(fileId('logo')),
});
export type Theme = z.infer<typeof Theme>;
