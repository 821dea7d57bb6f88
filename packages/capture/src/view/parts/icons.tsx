import type { JSX } from 'preact';

/** 24 px line icons, drawn here; hidden from screen readers because there is text next to them. */
const PATHS = {
  back: 'M15 5l-7 7 7 7',
  close: 'M6 6l12 12M18 6L6 18',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  warning: 'M12 4.2L2.9 19.5h18.2L12 4.2zM12 10v4.2M12 17v.1',
  upload: 'M12 16V4.5M7 9l5-4.8L17 9M4.5 15.5v3a1.5 1.5 0 0 0 1.5 1.5h12a1.5 1.5 0 0 0 1.5-1.5v-3',
  camera:
    'M4 8.5A1.5 1.5 0 0 1 5.5 7h2.2l1.4-2.2h5.8L16.3 7h2.2A1.5 1.5 0 0 1 20 8.5v9a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 17.5zM12 16a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4z',
  document:
    'M5 5.5h14A1.5 1.5 0 0 1 20.5 7v10a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 17V7A1.5 1.5 0 0 1 5 5.5zM8.5 12a1.7 1.7 0 1 0 0-3.4 1.7 1.7 0 0 0 0 3.4zM6 15.5c.4-1.4 1.4-2.1 2.5-2.1s2.1.7 2.5 2.1M14 10h3.5M14 13.5h3.5',
  face: 'M12 3.5c4 0 6.5 3 6.5 7.5S15.5 20.5 12 20.5 5.5 15.5 5.5 11 8 3.5 12 3.5zM9.5 10v.1M14.5 10v.1M9.5 14.8c1.5 1.2 3.5 1.2 5 0',
  light:
    'M12 3v2M12 19v2M4.6 4.6L6 6M18 18l1.4 1.4M3 12h2M19 12h2M4.6 19.4L6 18M18 6l1.4-1.4M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8z',
  lock: 'M7 10.5V8a5 5 0 0 1 10 0v2.5M6.5 10.5h11A1.5 1.5 0 0 1 19 12v6.5a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 5 18.5V12a1.5 1.5 0 0 1 1.5-1.5z',
  surface: 'M3 15l9 5 9-5-9-5-9 5zM7 12.7L12 15.5l5-2.8M9 8.5l3-1.8 3 1.8',
  corners:
    'M4 8.5V6a2 2 0 0 1 2-2h2.5M15.5 4H18a2 2 0 0 1 2 2v2.5M20 15.5V18a2 2 0 0 1-2 2h-2.5M8.5 20H6a2 2 0 0 1-2-2v-2.5',
  glare: 'M12 4l1.7 5.3L19 11l-5.3 1.7L12 18l-1.7-5.3L5 11l5.3-1.7L12 4zM19 16.5v4M17 18.5h4',
  torch: 'M13 3L5.5 13.5H11L10 21l8-11h-5.5L13 3z',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.3 15.3L20 20',
  offline:
    'M3 3l18 18M5 12.5a10 10 0 0 1 4-2.4M2 9a15 15 0 0 1 4.5-2.8M10.5 5.1A15 15 0 0 1 22 9M15 10.3a10 10 0 0 1 4 2.2M8.5 16a5 5 0 0 1 6.3-.5M12 19.5v.1',
  file: 'M6 3.5h7.5L19 9v10a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 5 19V5a1.5 1.5 0 0 1 1-1.5zM13 3.5V9h6',
} as const;
export type IconName = keyof typeof PATHS;

export function Icon({ name, size = 20 }: { name: IconName; size?: number }): JSX.Element {
  return (
    <svg class="icon" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
