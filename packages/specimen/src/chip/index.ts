export * from './chip.ts';
export { jpeg2000 } from './jpeg2000.ts';
export * from './signer.ts';
