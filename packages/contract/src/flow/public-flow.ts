import type { PublicConsent, PublicFlow, PublicTheme } from './flow.ts';
import type { FlowSettings } from './flow-settings.ts';
import type { Theme, ThemeDensity, ThemeFont } from './theme.ts';
import { colourVariables } from './theme-colours.ts';

/** Nothing is downloaded: each name is a list of fonts that systems include. */
export const FONT_STACKS: Readonly<Record<ThemeFont, string>> = {
  system: "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Liberation Sans', Arial, sans-serif",
  humanist: "Seravek, 'Gill Sans Nova', Ubuntu, Calibri, 'DejaVu Sans', source-sans-pro, sans-serif",
  geometric: "Avenir, Montserrat, Corbel, 'URW Gothic', source-sans-pro, sans-serif",
  serif: "'Iowan Old Style', 'Palatino Linotype', 'URW Palladio L', Georgia, serif",
  rounded: "ui-rounded, 'Hiragino Maru Gothic ProN', Quicksand, Comfortaa, 'Arial Rounded MT Bold', sans-serif",
  mono: "ui-monospace, 'Cascadia Code', Menlo, Consolas, 'DejaVu Sans Mono', monospace",
};

/** The part of a flow that is sent to the browser. The editor's preview uses the same. */
export function publicFlow(name: string, version: number, settings: FlowSettings, consent: PublicConsent): PublicFlow {
  const { steps, documents, uploadAllowed, consentRequired, livenessAlternative, livenessLight, locales, texts } =
    settings;
  return {
    name,
    version,
    steps,
    documents,
    uploadAllowed,
    consentRequired,
    consent,
    livenessAlternative,
    livenessLight,
    ...(settings.rules.length > 0 ? { asksMore: true } : {}),
    ...(steps.includes('wallet') ? { walletAsks: settings.walletAsks } : {}),
    ...chipAppOf(settings),
    ...(settings.confirmData ? { confirmData: true } : {}),
    theme: publicTheme(settings.theme),
    ...(locales.length > 0 ? { locales } : {}),
    ...(Object.keys(texts).length > 0 ? { texts } : {}),
  };
}

/** Whether the chip can be read: only if the flow accepts chips and there is an app. */
const chipAppOf = ({ chip, chipAppUrl, consent }: FlowSettings): Pick<PublicFlow, 'chipApp'> =>
  chip !== 'ignore' && chipAppUrl !== null
    ? { chipApp: { url: chipAppUrl, company: consent.company ?? chipAppUrl.split('/')[2]! } }
    : {};

/** Heights and distances, relative to the regular ones. */
const DENSITIES = { compact: '0.8', regular: '1', roomy: '1.25' } as const satisfies Record<ThemeDensity, string>;

/** Colours and shapes as CSS values. */
export function publicTheme({
  font,
  fontFiles,
  colours,
  density,
  buttons,
  illustrations,
  ...theme
}: Theme): PublicTheme {
  const { accent, accentDark } = theme;
  const variables: Record<string, [string, string]> = colours ? colourVariables({ accent, accentDark, colours }) : {};
  const setBoth = (name: string, value: string): void => void (variables[name] = [value, value]);
  if (density && density !== 'regular') setBoth('--verify-density', DENSITIES[density]);
  if (buttons && buttons !== 'rounded') setBoth('--verify-button-radius', buttons === 'pill' ? '999px' : '0px');
  return {
    ...theme,
    ...(illustrations && illustrations !== 'filled' ? { illustrations } : {}),
    ...(fontFiles || (font && font !== 'system') ? { font: stackOf(font, fontFiles !== undefined) } : {}),
    ...(fontFiles ? { fontFiles: fontFiles.map(({ fileId, weight }) => ({ fileId, weight })) } : {}),
    ...(Object.keys(variables).length > 0 ? { variables } : {}),
  };
}

/** Family of the operator's own font files in the capture app. */
const OWN_FONT = 'verify-own';

const stackOf = (font: ThemeFont = 'system', own: boolean): string =>
  own ? `${OWN_FONT}, ${FONT_STACKS[font]}` : FONT_STACKS[font];
