import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { Button } from '../parts/button.tsx';
import { Heading } from '../parts/heading.tsx';
import { Layout } from '../parts/layout.tsx';
import { useApp, useChip } from '../use-app.ts';

/** Sends the person to the company's app, which reads the chip that a browser can't, and waits for it. */
export function Chip(): JSX.Element {
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
          <Button kind="quiet" onClick={without}>
            {t('chip.without')}
          </Button>
        </>
      }
    >
      <Heading>{t('chip.title', { company })}</Heading>
      <p class="lead">{t('chip.body')}</p>
    </Layout>
  );
}
