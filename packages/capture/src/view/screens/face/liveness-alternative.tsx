import { FaceArt } from '../../parts/art/face-art.tsx';
import { Button, Heading, Layout } from '../../parts/layout.tsx';
import { useApp } from '../../use-app.ts';

export function LivenessAlternative() {
  const { t, dispatch } = useApp();
  return (
    <Layout actions={<Button onClick={() => dispatch({ type: 'alternative_chosen' })} text="action.continue" />}>
      <div class="stage">
        <FaceArt />
      </div>
      <Heading>{t('liveness.alternative.title')}</Heading>
      <p class="lead">{t('liveness.alternative.body')}</p>
    </Layout>
  );
}
