import type { Part } from './page-line.ts';
import type { Role } from './roles.ts';

/** What may be a field's value. */
export interface Candidate {
  readonly role: Role;
  readonly value: string;
  readonly raw: string;
  readonly part: Part;
  /** The strength of the evidence by label and position: 0 for none, 1 for a label before it in its line. */
  readonly evidence: number;
  /** The confidence of its letters, with all readers. */
  readonly confidence: number;
}
