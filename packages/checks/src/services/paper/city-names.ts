import DATA from './city-names.json' with { type: 'json' };
import { fold } from '../../match/fold.ts';

/** Cities whose names differ between languages. Each group is one city, its own names first. */
const GROUP_OF = new Map<string, readonly string[]>(
  DATA.cities.flatMap((group) => {
    const names = group.split(',');
    return names.map((name) => [fold(name), names] as const);
  }),
);
/** Parts that tell a city from others of the same name: Frankfurt am Main, Halle (Saale), Newcastle upon Tyne. */
const QUALIFIER =
  /\s*\(.*\)\s*$|[\s,]+(?:a\.? ?d\.?|a\.|am|an der|im|i\.|bei|b\.|ob der|vor der|upon|on|under|sur|sous|lès|les|en|sul|sulla|nad|pod|aan den|aan de|CEDEX|[NSVØCK]|NV|SV|NØ|SØ|\d+(?:e|er|ème)?)(?:\s.*)?$/i;

/** A city in other languages, without what tells it from another of its name, and in its parts; itself first. */
export function cityNames(city: string): string[] {
  const short = city.replace(QUALIFIER, '');
  // A district and its city: Chiyoda-ku, Tokyo.
  const parts = city.split(/[,/]/).map((part) => part.trim());
  const names = [...new Set([city, short, ...(parts.length > 1 ? parts : [])])].filter(Boolean);
  return [...new Set(names.flatMap((name) => [name, ...(GROUP_OF.get(fold(name)) ?? [])]))];
}
