import type { JSX } from 'preact';
import type { TextKey } from '../../locales/en.ts';
import { Button } from '../parts/button.tsx';
import { FaceArt } from '../parts/face-art.tsx';
import { Heading } from '../parts/heading.tsx';
import { Icon, type IconName } from '../parts/icons.tsx';
import { Layout } from '../parts/layout.tsx';
import { useApp } from '../use-app.ts';

const TIPS: readonly (readonly [IconName, TextKey])[] = [
  ['light', 'selfie.tip.light'],
  ['face', 'selfie.tip.free'],
  ['corners', 'selfie.tip.alone'],
];

export function SelfieIntro(): JSX.Element {
  const { t, dispatch } = useApp();
  return (
    <Layout actions={<Button onClick={() => dispatch({ type: 'continued' })}>{t('action.continue')}</Button>}>
      <div class="stage">
        <FaceArt />
      </div>
      <Heading>{t('selfie.title')}</Heading>
      <ul class="tips">
        {TIPS.map(([icon, key]) => (
          <li key={key}>
            <Icon name={icon} />
            {t(key)}
          </li>
        ))}
      </ul>
    </Layout>
  );
}
