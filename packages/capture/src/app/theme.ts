import { onColour, type PublicTheme } from '@verify/contract';

export interface Look {
  readonly themeMode?: 'light' | 'dark' | undefined;
  readonly styles?: Readonly<Record<string, string>> | undefined;
  readonly flow?: PublicTheme | undefined;
}

/** Applies the flow's theme and then the host's variables. Set through CSSOM, which a strict CSP allows. */
export function applyTheme(root: HTMLElement, look: Look): void {
  if (look.themeMode) root.dataset.theme = look.themeMode;
  if (look.flow?.illustrations) root.dataset.art = look.flow.illustrations;
  else delete root.dataset.art;
  const set = (name: string, value: string): void => root.style.setProperty(name, value);
  const { accent, accentDark = accent, radiusPx, font, variables = {} } = look.flow ?? {};
  if (look.flow) showFonts(root.ownerDocument.fonts, look.flow.fontFiles);
  if (accent) set('--verify-accent', pair(accent, accentDark!));
  if (radiusPx !== undefined) set('--verify-radius', `${radiusPx}px`);
  if (font) set('--verify-font', font);
  for (const [name, [light, dark]] of Object.entries(variables)) set(name, pair(light!, dark!));
  for (const [name, value] of Object.entries(look.styles ?? {})) set(name, value);
  const own = look.styles?.['--verify-accent'];
  if ((own ?? (variables['--verify-on-accent'] ? undefined : accent)) && !look.styles?.['--verify-on-accent']) {
    set('--verify-on-accent', pair(onColour(own ?? accent!), onColour(own ?? accentDark!)));
  }
}

const shown: FontFace[] = [];

/** The family is the first one in the flow's `font`. System fonts are shown until a file has arrived. */
function showFonts(fonts: FontFaceSet, files: PublicTheme['fontFiles'] = []): void {
  shown.splice(0).forEach((face) => fonts.delete(face));
  for (const { fileId, weight } of files) {
    const face = new FontFace('verify-own', `url(/sdk/fonts/${fileId})`, { weight, display: 'swap' });
    fonts.add(face);
    shown.push(face);
  }
}

/** Supported by Chrome 123, Safari 17.5 and Firefox 120; older browsers use the light value on both backgrounds. */
const pair = (light: string, dark: string): string =>
  light === dark || !CSS.supports('color:light-dark(red,red)') ? light : `light-dark(${light},${dark})`;
