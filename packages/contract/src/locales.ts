/** Languages that the capture app has a dictionary for. */
export const CAPTURE_LOCALES = ['en', 'de'] as const;
export type CaptureLocale = (typeof CAPTURE_LOCALES)[number];
