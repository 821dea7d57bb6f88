import type { PaperStep } from '@verify/contract';

/** A sheet of A4 with its important parts: the address window of a letter, or the number of a statement. */
export const PaperArt = ({ paper }: { paper: PaperStep }) => (
  <svg class="art" viewBox="0 0 160 112" aria-hidden="true">
    <rect class="art-page" x="50" y="2" width="76" height="104" rx="6" />
    <rect class="art-paper" x="40" y="6" width="76" height="104" rx="6" />
    <rect class="art-line" x="50" y="16" width="26" height="5" rx="2.5" />
    {paper === 'proof-of-address' ? (
      <>
        <rect class="art-soft" x="48" y="28" width="44" height="26" rx="3" />
        <rect class="art-line" x="53" y="33" width="30" height="3.5" rx="1.7" />
        <rect class="art-line" x="53" y="39.5" width="34" height="3.5" rx="1.7" />
        <rect class="art-line" x="53" y="46" width="24" height="3.5" rx="1.7" />
        <path class="art-fold" d="M50 68h56M50 77h56" />
        <path class="art-usage" d="M53 99V91M61 99V86M69 99V93M77 99V88" />
        <rect class="art-soft" x="88" y="87" width="20" height="12" rx="4" />
        <rect class="art-line" x="92" y="91" width="12" height="4" rx="2" />
      </>
    ) : (
      <>
        <rect class="art-line" x="50" y="29" width="34" height="3.5" rx="1.7" />
        <rect class="art-soft" x="48" y="38" width="60" height="12" rx="3" />
        <rect class="art-line" x="53" y="42" width="50" height="4" rx="2" />
        <path class="art-fold" d="M50 62h34M98 62h8M50 72h28M98 72h8M50 82h38M98 82h8M50 92h24M98 92h8" />
      </>
    )}
  </svg>
);
