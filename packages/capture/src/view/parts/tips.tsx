import type { TextKey } from '../../locales/en.ts';
import { useApp } from '../use-app.ts';
import { Icon, type IconName } from './icons.tsx';

export type Tip = readonly [IconName, TextKey];

export function Tips({ tips }: { tips: readonly Tip[] }) {
  const { t } = useApp();
  return (
    <ul class="tips">
      {tips.map(([icon, key]) => (
        <li key={key}>
          <Icon name={icon} />
          {t(key)}
        </li>
      ))}
    </ul>
  );
}
