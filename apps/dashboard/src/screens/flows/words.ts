export const FONTS = {
  system: 'System font',
  humanist: 'Humanist (Seravek, Calibri)',
  geometric: 'Geometric (Avenir, Corbel)',
  serif: 'Serif (Iowan, Georgia)',
  rounded: 'Rounded (SF Rounded, Quicksand)',
  mono: 'Monospace (Cascadia, Menlo)',
} as const;
