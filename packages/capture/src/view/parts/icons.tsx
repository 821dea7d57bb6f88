import type { LATER_ICONS } from './later-icons.ts';

/** 24 px line icons, drawn here; hidden from screen readers because they have text next to them. */
const FIRST = {
  back: 'M15 5l-7 7 7 7',
  close: 'M6 6l12 12M18 6L6 18',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  warning: 'M12 4.2L2.9 19.5h18.2L12 4.2zM12 10v4.2M12 17v.1',
  document:
    'M5 5.5h14A1.5 1.5 0 0 1 20.5 7v10a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 17V7A1.5 1.5 0 0 1 5 5.5zM8.5 12a1.7 1.7 0 1 0 0-3.4 1.7 1.7 0 0 0 0 3.4zM6 15.5c.4-1.4 1.4-2.1 2.5-2.1s2.1.7 2.5 2.1M14 10h3.5M14 13.5h3.5',
  face: 'M12 3.5c4 0 6.5 3 6.5 7.5S15.5 20.5 12 20.5 5.5 15.5 5.5 11 8 3.5 12 3.5zM9.5 10v.1M14.5 10v.1M9.5 14.8c1.5 1.2 3.5 1.2 5 0',
  light:
    'M12 3v2M12 19v2M4.6 4.6L6 6M18 18l1.4 1.4M3 12h2M19 12h2M4.6 19.4L6 18M18 6l1.4-1.4M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8z',
  lock: 'M7 10.5V8a5 5 0 0 1 10 0v2.5M6.5 10.5h11A1.5 1.5 0 0 1 19 12v6.5a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 5 18.5V12a1.5 1.5 0 0 1 1.5-1.5z',
  offline:
    'M3 3l18 18M5 12.5a10 10 0 0 1 4-2.4M2 9a15 15 0 0 1 4.5-2.8M10.5 5.1A15 15 0 0 1 22 9M15 10.3a10 10 0 0 1 4 2.2M8.5 16a5 5 0 0 1 6.3-.5M12 19.5v.1',
  file: 'M6 3.5h7.5L19 9v10a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 5 19V5a1.5 1.5 0 0 1 1-1.5zM13 3.5V9h6',
} as const;
export type IconName = keyof typeof FIRST | keyof typeof LATER_ICONS;
const paths: Partial<Record<IconName, string>> = FIRST;

/** The icons of the later screens come with those. */
export const addIcons = (more: typeof LATER_ICONS): void => void Object.assign(paths, more);

export const Icon = ({ name, size = 20 }: { name: IconName; size?: number }) => (
  <svg class="icon" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
    <path d={paths[name]} />
  </svg>
);
