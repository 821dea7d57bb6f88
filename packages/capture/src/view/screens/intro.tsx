import type { JSX } from 'preact';
import { IntroArt } from '../parts/intro-art.tsx';
import { Button } from '../parts/button.tsx';
import { Heading } from '../parts/heading.tsx';
import { Icon } from '../parts/icons.tsx';
import { Layout } from '../parts/layout.tsx';
import { useApp } from '../use-app.ts';

export function Intro(): JSX.Element {
  const { state, t, start, leave } = useApp();
  const { consentRequired, steps = [] } = state.value.flow ?? {};
  const face = steps.includes('selfie') || steps.includes('liveness');
  return (
    <Layout
      actions={
        <>
          <p class="fine-print">{t(face ? 'intro.consent.face' : 'intro.consent')}</p>
          <Button onClick={start}>{t('action.start')}</Button>
          {consentRequired && (
            <Button kind="quiet" onClick={() => leave('consent_declined')}>
              {t('intro.decline')}
            </Button>
          )}
        </>
      }
    >
      <IntroArt />
      <Heading>{t('intro.title')}</Heading>
      <p class="lead">{t('intro.body')}</p>
      <ul class="needs">
        <li>
          <span class="badge">
            <Icon name="document" />
          </span>
          <span>
            <b>{t('intro.document')}</b>
            <small>{t('intro.document.body')}</small>
          </span>
        </li>
        {face && (
          <li>
            <span class="badge">
              <Icon name="face" />
            </span>
            <span>
              <b>{t('intro.face')}</b>
              <small>{t('intro.face.body')}</small>
            </span>
          </li>
        )}
        <li>
          <span class="badge">
            <Icon name="light" />
          </span>
          <span>
            <b>{t('intro.light')}</b>
            <small>{t('intro.light.body')}</small>
          </span>
        </li>
      </ul>
      <p class="privacy">
        <Icon name="lock" size={16} />
        {t('intro.privacy')}
      </p>
    </Layout>
  );
}
