import { type Canvas } from '@napi-rs/canvas';
import type { Person } from '../person.ts';
import { type Raster, toCanvas } from '../raster.ts';
import { cast } from './cast.ts';
import type { Identity } from './identity.ts';
import { createPerson, type PersonModel, PORTRAIT } from './render.ts';

/** The head of a person, for documents and for the camera. */
export const identityOf = (person: Person): Identity => cast(person.seed, person.sex);

/** The head of a person, ready to be rendered in any pose. */
export const personModel = (person: Person): PersonModel => createPerson(identityOf(person));

const portraits = new Map<Identity, Canvas>();

/**
 * The portrait that an authority prints: 35 x 45 in proportion, neutral, frontal. Kept, since a new one takes 0.2 s.
 * `given` is printed instead where a request brings a portrait of its own.
 */
export function portraitOf(person: Person, given?: Raster): Canvas {
  if (given) return toCanvas(given);
  const identity = identityOf(person);
  let portrait = portraits.get(identity);
  if (!portrait) {
    portrait = toCanvas(createPerson({ ...identity, glasses: false }).render({}, PORTRAIT));
    portraits.set(identity, portrait);
  }
  return portrait;
}
