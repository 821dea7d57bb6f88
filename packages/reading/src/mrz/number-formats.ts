/** Numbers by issuing State, `L` a letter, `D` a digit (PRADO, ICAO 9303). They separate O from 0 and reject none. */
const FORMATS: Readonly<Record<string, string>> = {
  ARG: 'LLLDDDDDD DDDDDDDDL',
  AUS: 'LDDDDDDD LLDDDDDDD',
  AUT: 'LDDDDDDD',
  BEL: 'LLDDDDDD DDDDDDDDD',
  BGR: 'DDDDDDDDD LLDDDDDDD',
  BRA: 'LLDDDDDD',
  CAN: 'LLDDDDDD LDDDDDDLL',
  CHE: 'LDDDDDDD',
  CHN: 'LDDDDDDDD LLDDDDDDD',
  CZE: 'DDDDDDDD DDDDDDDDD',
  DNK: 'DDDDDDDDD',
  ESP: 'LLDDDDDD LLLDDDDDD',
  EST: 'LDDDDDDD LLDDDDDDD',
  FIN: 'LLDDDDDDD DDDDDDDDL',
  FRA: 'DDLLDDDDD',
  GBR: 'DDDDDDDDD',
  GRC: 'LLDDDDDDD',
  HRV: 'DDDDDDDDD',
  HUN: 'LLDDDDDDD LLDDDDDD DDDDDDLL',
  IDN: 'LDDDDDDD',
  IND: 'LDDDDDDD',
  IRL: 'LLDDDDDDD LDDDDDDD',
  ISR: 'DDDDDDDD DDDDDDDDD',
  ISL: 'LDDDDDDD',
  ITA: 'LLDDDDDDD LLDDDDDLL',
  JPN: 'LLDDDDDDD',
  KOR: 'LDDDDDDDD LDDDLDDDD',
  LTU: 'DDDDDDDD',
  LVA: 'LLDDDDDDD',
  MYS: 'LDDDDDDDD',
  NOR: 'DDDDDDDD LLLDDDDDD',
  NZL: 'LLDDDDDD',
  PAK: 'LLDDDDDDD',
  PHL: 'LDDDDDDDL LLDDDDDDD',
  POL: 'LLDDDDDDD LLLDDDDDD',
  PRT: 'LDDDDDD LLDDDDDD',
  ROU: 'DDDDDDDD DDDDDDDDD LLDDDDDD',
  RUS: 'DDDDDDDDD',
  SGP: 'LDDDDDDDL',
  SVK: 'LLDDDDDDD LLDDDDDD',
  SVN: 'LLDDDDDDD',
  SWE: 'DDDDDDDD LLDDDDDDD',
  THA: 'LLDDDDDDD LDDDDDD',
  TUR: 'LDDDDDDDD LDDLDDDDD',
  TWN: 'DDDDDDDDD LDDDDDDDD',
  UKR: 'LLDDDDDD DDDDDDDDD',
  USA: 'DDDDDDDDD LDDDDDDDD',
  VNM: 'LDDDDDDD',
  ZAF: 'LDDDDDDDD DDDDDDDDD',
};

/** Letters that a State never uses in its numbers of letters and digits (no vowels in Germany's). */
const NEVER: Readonly<Record<string, string>> = { D: 'ABDEIOQSU', 'D<<': 'ABDEIOQSU', NLD: 'O' };

/** Whether a number without fillers is in the State's known series; null where none is known. */
export function isKnownNumber(issuingState: string, number: string): boolean | null {
  const never = NEVER[issuingState];
  if (never) return ![...number].some((char) => never.includes(char));
  const known = FORMATS[issuingState];
  return known ? known.split(' ').some((format) => fits(format, number)) : null;
}

const fits = (format: string, number: string): boolean =>
  format.length === number.length &&
  [...format].every((kind, i) => (kind === 'L' ? /[A-Z]/ : /[0-9]/).test(number[i]!));
