/** A document with its portrait, or a bill, framed and approved. Drawn in the theme's colours. */
export const IntroArt = ({ paper }: { paper: boolean }) => (
  <div class="intro-art">
    <svg class="art" viewBox="0 0 240 132" aria-hidden="true">
      <ellipse class="art-shade" cx="120" cy="122" rx="78" ry="6" />
      <g class="art-float">{paper ? <Bill /> : <Card />}</g>
      <path
        class="art-frame"
        d="M44 34V20a8 8 0 0 1 8-8h14M174 12h14a8 8 0 0 1 8 8v14M196 92v14a8 8 0 0 1-8 8h-14M66 114H52a8 8 0 0 1-8-8V92"
      />
      <g class="art-pop">
        <circle class="art-accent" cx="186" cy="96" r="17" />
        <path class="art-check" d="M178.5 96.5l5 5 10-10.5" />
      </g>
    </svg>
  </div>
);

const Card = () => (
  <>
    <rect class="art-paper" x="58" y="22" width="124" height="82" rx="10" />
    <rect class="art-band" x="58" y="22" width="124" height="18" rx="10" />
    <rect class="art-band" x="58" y="31" width="124" height="9" />
    <rect class="art-tint" x="70" y="50" width="34" height="42" rx="5" />
    <circle class="art-soft" cx="87" cy="65" r="7.5" />
    <path class="art-soft" d="M74 91c1-9 6-14 13-14s12 5 13 14z" />
    <rect class="art-line" x="114" y="52" width="54" height="5" rx="2.5" />
    <rect class="art-line" x="114" y="64" width="38" height="5" rx="2.5" />
    <rect class="art-line" x="114" y="76" width="46" height="5" rx="2.5" />
    <rect class="art-line" x="114" y="88" width="26" height="5" rx="2.5" />
  </>
);

const Bill = () => (
  <>
    <rect class="art-paper" x="84" y="8" width="72" height="104" rx="6" />
    <rect class="art-band" x="84" y="8" width="72" height="18" rx="6" />
    <rect class="art-line" x="96" y="36" width="38" height="5" rx="2.5" />
    <rect class="art-tint" x="96" y="52" width="48" height="28" rx="5" />
    <rect class="art-line" x="96" y="90" width="26" height="5" rx="2.5" />
  </>
);
