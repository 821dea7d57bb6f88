/** A specimen person: nobody has this name, and the State does not exist. */
export interface SpecimenPerson {
  readonly firstName: string;
  readonly lastName: string;
  readonly birthDate: string;
  readonly birthPlace: string;
  readonly documentNumber: string;
  /** JPEG. */
  readonly portrait: Uint8Array;
}

/** One grey pixel, because the protocol only needs some JPEG. */
const PIXEL =
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAACf/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AVN//2Q==';

export const ADULT: SpecimenPerson = {
  firstName: 'Anna Maria',
  lastName: 'Eriksson',
  birthDate: '1974-08-12',
  birthPlace: 'Zenith',
  documentNumber: 'L898902C3',
  portrait: Uint8Array.from(Buffer.from(PIXEL, 'base64')),
};

export const MINOR: SpecimenPerson = {
  ...ADULT,
  firstName: 'Tim',
  birthDate: '2012-03-04',
  documentNumber: 'D231458901',
};

/** Years that a person has completed on a day. */
export function ageOn(birthDate: string, now: Date): number {
  const [year, month, day] = birthDate.split('-').map(Number) as [number, number, number];
  const before = now.getUTCMonth() + 1 < month || (now.getUTCMonth() + 1 === month && now.getUTCDate() < day);
  return now.getUTCFullYear() - year - (before ? 1 : 0);
}
