export const DOCUMENTS = {
  passport: 'Passport',
  'id-card': 'Identity card',
  'driving-licence': 'Driving licence',
  'residence-permit': 'Residence permit',
} as const;

export const FONTS = {
  system: 'The system’s own',
  humanist: 'Humanist (Seravek, Calibri)',
  geometric: 'Geometric (Avenir, Corbel)',
  serif: 'Serif (Iowan, Georgia)',
  rounded: 'Rounded (SF Rounded, Quicksand)',
  mono: 'Monospace (Cascadia, Menlo)',
} as const;

export const LANGUAGES = { en: 'English', de: 'Deutsch' } as const;
