/** A face in the oval. While it is `moving`, the head turns until its dot is in the circle, every three seconds. */
export const FaceArt = ({ moving = false }: { moving?: boolean }) => (
  <svg class={moving ? 'art face-art moving' : 'art face-art'} viewBox="0 0 160 112" aria-hidden="true">
    <rect class="art-paper" x="42" y="4" width="76" height="104" rx="12" />
    <ellipse class="art-oval" cx="80" cy="54" rx="28" ry="37" />
    <path class="art-tint" d="M80 26c13 0 19 9 19 24s-9 30-19 30-19-15-19-30 6-24 19-24z" />
    <g class="art-head">
      <circle class="art-feature" cx="73" cy="48" r="2" />
      <circle class="art-feature" cx="87" cy="48" r="2" />
      <path class="art-mouth" d="M72.5 66c4 4 11 4 15 0" />
    </g>
    {moving && (
      <>
        <circle class="art-goal" cx="100" cy="50" r="6.5" />
        <circle class="art-nose" cx="80" cy="56" r="3.5" />
      </>
    )}
  </svg>
);
