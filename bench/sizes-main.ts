import { measureSizes } from './sizes.ts';

/** Peers as measured in November 2026, brotli: see docs/figures.md. */
const PEERS = {
  'Stripe.js loader': 1942,
  'Sumsub launcher': 2592,
  'Onfido 14 launcher': 3621,
  'Veriff launcher': 3969,
};

export async function main(): Promise<void> {
  const { files, ...sizes } = measureSizes();
  console.table(files);
  console.table(sizes);
  console.table(
    Object.entries(PEERS).map(([peer, bytes]) => ({ peer, bytes, ours: +(sizes.launcher / bytes).toFixed(2) })),
  );
}
