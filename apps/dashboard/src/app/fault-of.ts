import type { Refused } from './api.ts';

/** What a refusal says about one field of the form: beside it is where the person looks. */
export const faultOf = (refused: Refused | null, pointer: string): string | undefined =>
  refused?.errors.find((error) => error.pointer === pointer || error.pointer.startsWith(`${pointer}/`))?.detail;
