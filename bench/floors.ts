import { readFileSync } from 'node:fs';

/** What a bench must reach, by name: at most so much. Prints what fails, and lets the process end with an error. */
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
