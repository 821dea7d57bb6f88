import { readFileSync } from 'node:fs';

/** Limits by bench and measurement: `least` or `most`, as a share or in milliseconds. */
type Floors = Record<string, Record<string, { readonly least?: number; readonly most?: number }>>;

/** Compares measurements with `floors.json`. Prints what fails and sets an error exit code. */
export function holdFloors(bench: string, measured: Readonly<Record<string, number>>): void {
  const floors: Floors = JSON.parse(readFileSync(new URL('floors.json', import.meta.url), 'utf8')).floors;
  for (const [name, { least = -Infinity, most = Infinity }] of Object.entries(floors[bench] ?? {})) {
    const value = measured[name];
    if (value === undefined) console.log(`Not measured: ${bench} ${name}`);
    if (value === undefined || (value >= least && value <= most)) continue;
    console.log(`Below the floor: ${bench} ${name} is ${value.toFixed(4)}, wanted ${least} to ${most}`);
    process.exitCode = 1;
  }
}
