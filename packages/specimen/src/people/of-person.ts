import { type Canvas } from '@napi-rs/canvas';
import type { Person } from '../person.ts';
import { toCanvas } from '../raster.ts';
import { type Identity, makeIdentity } from './identity.ts';
import { createPerson, type PersonModel, PORTRAIT } from './render.ts';

/** How many faces of each sex and age there are: enough for any comparison, few enough to keep their portraits. */
const FACES = 40;

/** The head that belongs to a person: the one printed on their documents and the one before the camera. */
export function identityOf(person: Person): Identity {
  const age = 0.15 + 0.25 * (person.seed % 4);
  return makeIdentity({ seed: 1 + (person.seed % FACES), sex: person.sex, age });
}

/** The head of a person, ready to be rendered in any pose. */
export const personModel = (person: Person): PersonModel => createPerson(identityOf(person));

const portraits = new Map<string, Canvas>();

/** The portrait that an authority prints: 35 x 45 in proportion, neutral, frontal. Kept, since a new one takes 0.2 s. */
export function portraitOf(person: Person): Canvas {
  const identity = identityOf(person);
  const key = `${identity.seed}/${person.sex}/${identity.age}`;
  let portrait = portraits.get(key);
  if (!portrait) {
    portrait = toCanvas(createPerson({ ...identity, glasses: false }).render({}, PORTRAIT));
    portraits.set(key, portrait);
  }
  return portrait;
}
