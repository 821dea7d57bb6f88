export const Mark = () => (
  <svg class="mark" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
    <rect width="24" height="24" rx="7" />
    <path d="M7 12.500l3.500 3.500L17 9" />
  </svg>
);
