export const WebcamArt = () => (
  <svg class="webcam-art" viewBox="0 0 160 112" aria-hidden="true">
    <rect class="art-page" x="10" y="14" width="92" height="66" rx="6" />
    <path class="art-page" d="M2 86h108l-6 9H8z" />
    <path class="art-sight" d="M58 22l36 20M58 22l36 48" />
    <circle class="art-accent" cx="56" cy="21" r="3" />
    <path class="art-hand" d="M112 112V92l-4-12a4 4 0 0 1 8-3l6 11V62h8v16l14 5c4 1 6 4 6 9v20z" />
    <rect class="art-paper" x="94" y="36" width="58" height="38" rx="5" />
    <rect class="art-tint" x="100" y="44" width="15" height="19" rx="3" />
    <rect class="art-line" x="121" y="45" width="24" height="4" rx="2" />
    <rect class="art-line" x="121" y="54" width="17" height="4" rx="2" />
    <path class="art-hand" d="M122 88V70a4 4 0 0 1 8 0v12" />
  </svg>
);
