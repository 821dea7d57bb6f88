export type { ChipProblem } from './chip-refusal.ts';
export { type ChipTrust, readChipTrust, trustFor } from './chip-trust.ts';
export type { ChipData } from './data-groups.ts';
export { type ChipFiles, type ChipInput, type ChipOutcome, type VerifiedChip, verifyChip } from './verify-chip.ts';
