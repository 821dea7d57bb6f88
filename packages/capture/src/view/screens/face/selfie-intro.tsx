import type { JSX } from 'preact';
import { Button } from '../../parts/button.tsx';
import { FaceArt } from '../../parts/art/face-art.tsx';
import { Heading } from '../../parts/heading.tsx';
import { Layout } from '../../parts/layout.tsx';
import { PhoneButton } from '../../parts/phone-button.tsx';
import { type Tip, Tips } from '../../parts/tips.tsx';
import { useApp } from '../../use-app.ts';

const TIPS: readonly Tip[] = [
  ['light', 'selfie.tip.light'],
  ['face', 'selfie.tip.free'],
  ['corners', 'selfie.tip.alone'],
];

export function SelfieIntro(): JSX.Element {
  const { t, dispatch } = useApp();
  return (
    <Layout
      actions={
        <>
          <Button onClick={() => dispatch({ type: 'continued' })}>{t('action.continue')}</Button>
          <PhoneButton kind="quiet" />
        </>
      }
    >
      <div class="stage">
        <FaceArt />
      </div>
      <Heading>{t('selfie.title')}</Heading>
      <Tips tips={TIPS} />
    </Layout>
  );
}
