import type { PublicConsent, PublicFlow } from './flow.ts';
import type { FlowSettings, ThemeFont } from './flow-settings.ts';

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
  const { font, ...theme } = settings.theme;
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
    ...(settings.confirmData ? { confirmData: true } : {}),
    theme: font && font !== 'system' ? { ...theme, font: FONT_STACKS[font] } : theme,
    ...(locales.length > 0 ? { locales } : {}),
    ...(Object.keys(texts).length > 0 ? { texts } : {}),
  };
}
