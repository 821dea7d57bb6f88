declare module 'vitest' {
  interface ProvidedContext {
    /** Base64 JPEGs of one rendered person by pose. */
    faces: Readonly<Record<string, string>>;
  }
}

/** Incompressible bytes; `seed` makes them differ. */
export function noise(sizeBytes: number, seed = 1): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(sizeBytes);
  let state = seed * 2654435761;
  for (let i = 0; i < sizeBytes; i++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    bytes[i] = state >>> 24;
  }
  return bytes;
}

/** Resolves when `holds` returns true; otherwise the test's time limit ends the wait. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 10));
}
