import type { JSX } from 'preact';

/** A face in the oval; `moving` illustrates the movements. */
export function FaceArt({ moving = false }: { moving?: boolean }): JSX.Element {
  return (
    <svg class={moving ? 'art face-art moving' : 'art face-art'} viewBox="0 0 160 112" aria-hidden="true">
      <rect class="art-paper" x="42" y="4" width="76" height="104" rx="12" />
      <ellipse class="art-oval" cx="80" cy="54" rx="28" ry="37" />
      <g class="art-head">
        <path class="art-tint" d="M80 26c13 0 19 9 19 24s-9 30-19 30-19-15-19-30 6-24 19-24z" />
        <circle class="art-feature" cx="73" cy="50" r="2" />
        <circle class="art-feature" cx="87" cy="50" r="2" />
        <path class="art-mouth" d="M72.5 64c4 4 11 4 15 0" />
      </g>
      {moving && <path class="art-arrows" d="M30 46l-9 8 9 8M130 46l9 8-9 8" />}
    </svg>
  );
}
