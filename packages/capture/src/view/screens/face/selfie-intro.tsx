import { FaceArt } from '../../parts/art/face-art.tsx';
import { PhoneButton } from '../../parts/phone-button.tsx';
import { type Tip, Tips } from '../../parts/tips.tsx';
import { Button, Heading, Layout } from '../../parts/layout.tsx';
import { useApp } from '../../use-app.ts';

const TIPS: readonly Tip[] = [
  ['light', 'selfie.tip.light'],
  ['face', 'selfie.tip.free'],
  ['corners', 'selfie.tip.alone'],
];

export function SelfieIntro() {
  const { t, dispatch } = useApp();
  return (
    <Layout
      actions={
        <>
          <Button onClick={() => dispatch({ type: 'continued' })} text="action.continue" />
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
