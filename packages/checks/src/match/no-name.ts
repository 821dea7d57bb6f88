/** Entries of forms, American barcodes and visas for a person without such a name. */
export const isNoName = (value: string): boolean => NO_NAME.test(value.trim());
const NO_NAME =
  /^(?:[-–—._*]*|X{2,}|F\.?N\.?U\.?|L\.?N\.?U\.?|N\/A|NFN|NLN|NONE|UNAVL|UNKNOWN|NO (?:FIRST|LAST|GIVEN|FAMILY|SUR) ?NAME)$/i;
