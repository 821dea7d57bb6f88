const PATHS = {
  overview: 'M4 13h6V4H4zM14 20h6V4h-6zM4 20h6v-3H4z',
  applications: 'M5 4h14v16H5zM9 9h6M9 13h6M9 17h3',
  review: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M8.5 12l2.5 2.5 4.5-5',
  flows: 'M6 4v10a4 4 0 0 0 4 4h8M15 15l3 3-3 3M6 4 3.5 6.500M6 4l2.500 2.500',
  links: 'M10 14a4 4 0 0 0 6 .500l3-3a4 4 0 0 0-5.700-5.700l-1 1M14 10a4 4 0 0 0-6-.500l-3 3a4 4 0 0 0 5.700 5.700l1-1',
  back: 'M14 6l-6 6 6 6',
  forward: 'M10 6l6 6-6 6',
  download: 'M12 4v11M7 11l5 5 5-5M5 20h14',
  menu: 'M4 7h16M4 12h16M4 17h16',
  check: 'M5 12.500l4.500 4.500L19 7.500',
  eye: 'M2.500 12S6 5.500 12 5.500 21.500 12 21.500 12 18 18.500 12 18.500 2.500 12 2.500 12M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6',
  sandbox: 'M9 3h6M10 3v6l-5 9a2 2 0 0 0 2 3h10a2 2 0 0 0 2-3l-5-9V3M7.500 15h9',
  webhooks: 'M12 8a3 3 0 1 0-3 3l-3 5M6 18h9M17 16l-4-7',
  keys: 'M14 10a4 4 0 1 1-4-4 4 4 0 0 1 4 4M13 13l7 7M17 17l2-2',
  sdk: 'M8 8l-4 4 4 4M16 8l4 4-4 4M13.500 5l-3 14',
  block: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M5.700 5.700l12.600 12.600',
  users:
    'M9 11a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7M3 20c0-3.300 2.700-6 6-6s6 2.700 6 6M16 4.500a3.500 3.500 0 0 1 0 6M18 14.500c1.800 1 3 3 3 5.500',
  policy: 'M12 3l7 3v5c0 5-3 8-7 10-4-2-7-5-7-10V6zM9 12l2 2 4-4',
  audit: 'M7 3h7l4 4v14H7zM14 3v4h4M10 12h5M10 16h5',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14M16 16l4 4',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  rotate: 'M4 12a8 8 0 1 1 2.300 5.700M4 18v-5h5',
  copy: 'M9 9h11v11H9zM15 9V4H4v11h5',
  warning: 'M12 4l9 16H3zM12 10v4M12 17v.500',
  close: 'M6 6l12 12M18 6L6 18',
} as const;

export type IconName = keyof typeof PATHS;

export const Icon = ({ name }: { name: IconName }) => (
  <svg class="icon" viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
    <path d={PATHS[name]} />
  </svg>
);

export const Mark = () => (
  <svg class="mark" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
    <rect width="24" height="24" rx="7" />
    <path d="M7 12.500l3.500 3.500L17 9" />
  </svg>
);
