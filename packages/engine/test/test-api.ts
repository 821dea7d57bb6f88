import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Origin of the server in upload-server.ts. */
    uploadServer: string;
    /** The MRZ of the passport that the fake camera shows. */
    clipMrz: readonly string[];
    /** Base64 JPEGs of one rendered person by pose. */
    faces: Readonly<Record<string, string>>;
  }
}

/** Waits for the next matching request and then happens once. */
export interface Fault {
  readonly method: string;
  /** Part of the path. */
  readonly path: string;
  /**
   * `cut`: the connection is reset after `afterBytes` of the body were received. `lose`: the request is processed, but
   * the answer never arrives. `hang`: there is never an answer.
   */
  readonly kind: 'cut' | 'lose' | 'hang' | 'answer';
  readonly afterBytes?: number;
  /** Number of matching requests to let through first. */
  readonly skip?: number;
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

interface TestApiReport {
  readonly log: readonly { method: string; path: string; offset: number | null; auth: string; body: unknown }[];
  /** `received`: SHA-256 of the received bytes. */
  readonly uploads: readonly { slot: string; sha256: string; sizeBytes: number; received: string }[];
  readonly mostAtOnce: number;
}

export interface TestApi {
  readonly apiUrl: string;
  fault(...faults: Fault[]): Promise<void>;
  report(): Promise<TestApiReport>;
}

/** A fresh service for one test (upload-server.ts). */
export function createTestApi(): TestApi {
  const apiUrl = `${inject('uploadServer')}/${crypto.randomUUID()}`;
  return {
    apiUrl,
    async fault(...faults) {
      await fetch(`${apiUrl}/faults`, { method: 'POST', body: JSON.stringify(faults) });
    },
    report: async () => (await fetch(`${apiUrl}/log`)).json() as Promise<TestApiReport>,
  };
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
