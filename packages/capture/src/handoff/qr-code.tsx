import { encode } from 'uqr';

/** ISO/IEC 18004 requires a margin of four modules around the code. */
const QUIET = 4;

/** Dark on light in every theme, as code readers require. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const path = data
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : '')))
    .join('');
  const side = size + QUIET * 2;
  return (
    <svg class="qr" role="img" aria-label={label} viewBox={`0 0 ${side} ${side}`} shape-rendering="crispEdges">
      <path d={path} />
    </svg>
  );
}
