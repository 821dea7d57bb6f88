import type { Part } from './page-line.ts';
import type { Role } from './roles.ts';

/** What may be a field's value. */
export interface Candidate {
  readonly role: Role;
  readonly value: string;
  readonly raw: string;
  readonly part: Part;
  /** How strongly its label and its place speak for it: 0 for nothing, 1 for a label before it in its line. */
  readonly evidence: number;
  /** How sure its letters are, with all readers. */
  readonly confidence: number;
}
