import { encode } from 'uqr';

/** ISO/IEC 18004 requires a light margin of four modules around the code. */
const QUIET = 4;

/** Drawn here, so that its content is sent nowhere. Dark on light in every theme, as code readers require. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg class="qr" role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shape-rendering="crispEdges">
      <path d={path} />
    </svg>
  );
}
