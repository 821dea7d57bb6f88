import { useEffect } from 'preact/hooks';
import { Button, Heading, Layout } from '../parts/layout.tsx';
import { useApp, useChip } from '../use-app.ts';

/** Sends the person to the company's app, which reads the chip because a browser can't, and waits for it. */
export function Chip() {
  const { state, t } = useApp();
  const { begin, without } = useChip();
  useEffect(begin, []);
  const { url, company } = state.value.flow!.chipApp!;
  return (
    <Layout
      actions={
        <>
          <a class="button primary" href={url} target="_blank" rel="noreferrer">
            {t('action.continue')}
          </a>
          <Button kind="quiet" onClick={without} text="chip.without" />
        </>
      }
    >
      <Heading>{t('chip.title', { company })}</Heading>
      <p class="lead">{t('chip.body')}</p>
    </Layout>
  );
}
