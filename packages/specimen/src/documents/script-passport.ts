import { makePerson } from '../person.ts';
import { pickNames, type ScriptState } from '../scripts.ts';
import type { SpecimenDocument } from './document.ts';
import type { DocumentRequest } from './fields.ts';
import { passport } from './passport.ts';

/**
 * A passport with names in the State's own script above the Latin letters; Polish and German ones in Latin letters
 * alone.
 */
export function scriptPassport(
  request: Omit<DocumentRequest, 'original' | 'person'>,
  state: ScriptState,
): SpecimenDocument {
  const { original, latin } = pickNames(state, request.seed);
  const own = state === 'POL' || state === 'D';
  const person = {
    ...makePerson({ ...request, nationality: state }),
    lastName: own ? original.lastName : latin[0],
    givenNames: own ? original.givenNames : latin[1],
  };
  return passport({ ...request, person, original, alter: { ...request.alter, otherState: state } });
}
