/** Languages of the capture app's dictionaries. */
export const CAPTURE_LOCALES = ['en', 'de'] as const;
export type CaptureLocale = (typeof CAPTURE_LOCALES)[number];
