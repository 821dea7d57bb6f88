import type { JSX } from 'preact';
import { Button } from '../../parts/button.tsx';
import { FaceArt } from '../../parts/art/face-art.tsx';
import { Heading } from '../../parts/heading.tsx';
import { Layout } from '../../parts/layout.tsx';
import { useApp } from '../../use-app.ts';

/** Explains the alternative before it is chosen. */
export function LivenessAlternative(): JSX.Element {
  const { t, dispatch } = useApp();
  return (
    <Layout actions={<Button onClick={() => dispatch({ type: 'alternative_chosen' })}>{t('action.continue')}</Button>}>
      <div class="stage">
        <FaceArt />
      </div>
      <Heading>{t('liveness.alternative.title')}</Heading>
      <p class="lead">{t('liveness.alternative.body')}</p>
    </Layout>
  );
}
