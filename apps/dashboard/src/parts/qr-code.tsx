import { encode } from 'uqr';

/** ISO/IEC 18004 wants four modules of light around the code. */
const QUIET = 4;

/** Made here: what it holds goes nowhere else. Dark on light in every theme, since readers of codes want it so. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg class="qr" role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shape-rendering="crispEdges">
      <path d={path} />
    </svg>
  );
}
