import { readFileSync } from 'node:fs';

/** A number is the maximum. */
type Floor = number | { readonly least?: number; readonly most?: number };

const floorsOf = (bench: string): Record<string, Floor> =>
  JSON.parse(readFileSync(new URL('floors.json', import.meta.url), 'utf8'))[bench] ?? {};

/** Compares measurements with the limits of a bench. Prints those beyond them and sets an error exit code. */
export function holdFloors(bench: string, measured: Readonly<Record<string, number | undefined>>): void {
  for (const [name, floor] of Object.entries(floorsOf(bench))) {
    const { least = -Infinity, most = Infinity } = typeof floor === 'number' ? { most: floor } : floor;
    const value = measured[name];
    if (value === undefined) console.log(`Not measured: ${bench} ${name}`);
    if (value === undefined || (value >= least && value <= most)) continue;
    console.log(`Beyond the floor: ${bench} ${name} is ${value.toFixed(4)}, wanted ${least} to ${most}`);
    process.exitCode = 1;
  }
}
