export const WalletArt = () => (
  <div class="stage">
    <svg class="art" viewBox="0 0 160 112" aria-hidden="true">
      <rect class="art-paper" x="54" y="2" width="52" height="106" rx="9" />
      <rect class="art-line" x="71" y="8" width="18" height="3" rx="1.5" />
      <rect class="art-tint" x="60" y="78" width="40" height="22" rx="4" />
      <rect class="art-paper" x="32" y="32" width="96" height="56" rx="7" />
      <rect class="art-band strong" x="32" y="39" width="96" height="9" />
      <rect class="art-soft" x="41" y="55" width="20" height="25" rx="3" />
      <rect class="art-line" x="69" y="57" width="46" height="4" rx="2" />
      <rect class="art-line" x="69" y="66" width="34" height="4" rx="2" />
      <rect class="art-line" x="69" y="75" width="40" height="4" rx="2" />
    </svg>
  </div>
);
