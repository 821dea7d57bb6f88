import { readFileSync } from 'node:fs';

/** Compares measurements with the upper limits of a bench. Prints what exceeds them and sets an error exit code. */
export function holdFloors(bench: string, measured: Readonly<Record<string, number | undefined>>): void {
  const all = JSON.parse(readFileSync(new URL('floors.json', import.meta.url), 'utf8')) as Record<
    string,
    Record<string, number>
  >;
  for (const [name, most] of Object.entries(all[bench] ?? {})) {
    const value = measured[name];
    if (value === undefined) console.log(`Not measured: ${bench} ${name}`);
    if (value === undefined || value <= most) continue;
    console.log(`Below the floor: ${bench} ${name} is ${value.toFixed(1)}, wanted at most ${most}`);
    process.exitCode = 1;
  }
}
