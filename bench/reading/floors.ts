import { readFileSync } from 'node:fs';

/** What a bench must reach, by the name of what it measures: `least` or `most`, as a share or in milliseconds. */
type Floors = Record<string, Record<string, { readonly least?: number; readonly most?: number }>>;

/** Compares what was measured with `floors.json`; prints what fails, and lets the process end with an error. */
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
