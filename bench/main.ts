import { argv } from 'node:process';

/** `pnpm bench [name…]`: runs benches and prints their results. `figures` writes kept results into docs/figures.md. */
const BENCHES: Record<string, () => Promise<{ main(args: readonly string[]): Promise<void> }>> = {
  sizes: () => import('./sizes.ts'),
  deliveries: () => import('./deliveries.ts'),
  dashboard: () => import('./dashboard/both.ts'),
  faces: () => import('./faces.ts'),
  fuzz: () => import('./fuzz.ts'),
  'hostile-files': () => import('./hostile-files.ts'),
  kill: () => import('./kill.ts'),
  locks: () => import('./locks.ts'),
  altered: () => import('./reading/altered.ts'),
  'mrz-real': () => import('./reading/real.ts'),
  'mrz-synthetic': () => import('./reading/synthetic.ts'),
  scripts: () => import('./reading/scripts.ts'),
  cards: () => import('./reading/cards.ts'),
  'printed-real': () => import('./reading/printed-real.ts'),
  papers: () => import('./papers/papers.ts'),
  names: () => import('./papers/names.ts'),
  barcodes: () => import('./reading/barcodes.ts'),
  approved: () => import('./forgery/approved.ts'),
  burst: () => import('./forgery/burst.ts'),
  chip: () => import('./forgery/chip.ts'),
  forgery: () => import('./forgery/forgery.ts'),
  ghosts: () => import('./forgery/ghosts.ts'),
  quad: () => import('./reading/quad.ts'),
  quality: () => import('./reading/quality.ts'),
  recall: () => import('./recall.ts'),
  review: () => import('./review.ts'),
  sessions: () => import('./sessions.ts'),
  start: () => import('./start.ts'),
  untouched: () => import('./forgery/untouched.ts'),
  wallet: () => import('./measuring/wallet.ts'),
  'visual-zone': () => import('./reading/visual-zone.ts'),
  // Last, because it writes the results that the others kept.
  figures: () => import('./measuring/figures.ts'),
};

const names = argv.slice(2).filter((arg) => !arg.startsWith('--'));
const flags = argv.slice(2).filter((arg) => arg.startsWith('--'));
for (const name of names.length > 0 ? names : Object.keys(BENCHES)) {
  const load = BENCHES[name];
  if (!load) {
    console.error(`No bench is named ${name}. There are: ${Object.keys(BENCHES).join(', ')}`);
    process.exit(1);
  }
  console.log(`\n# ${name}`);
  await (await load()).main(flags);
}
